/** @file The sentences of the import and its lists, compared with the lists in the files. */
import type { Person } from '../archive/exports.ts';
import { claim, type Claim, type Place } from '../odd-accounts/claims.ts';
import { isShare } from '../odd-accounts/home-claims.ts';
import { emptyTextOf, emptyTexts } from './empty-texts.ts';
import { fileOwner, type RawFile, type RawFiles } from './raw-files.ts';
import {
  counted,
  dayOf,
  numberOf,
  readDay,
  readRange,
  whole,
} from '../odd-accounts/read-english.ts';

type At = Place<RawFiles>;
type Says = Claim<RawFiles>;
const says = claim<RawFiles>;

/** Files that can be compared: both lists are there, and a fifth of the followers did not go at once. */
function wholeFiles({ files }: RawFiles): RawFile[] {
  const found: RawFile[] = [];
  for (const file of files) {
    const last = found.at(-1);
    const gone = last === undefined ? 0 : without(last.followers, file.followers).length;
    const isAsked = gone > (last?.followers.length ?? 0) / 5;
    if (file.following !== null && !isAsked) found.push(file);
  }
  return found;
}

const without = (some: readonly Person[], others: readonly Person[]) => {
  const names = new Set(others.map(([name]) => name));
  return some.filter(([name]) => !names.has(name));
};

/** The file whose people are shown. */
export const shownOf = (raw: RawFiles): RawFile | undefined =>
  wholeFiles(raw).at(-1) ?? raw.files.at(-1);

/** The file that the shown one is compared with, and what changed between the two. */
export function changesOf(raw: RawFiles) {
  const [first, last] = [wholeFiles(raw)[0], wholeFiles(raw)[1]];
  if (first === undefined || last === undefined) return null;
  const [old, fresh] = raw.renamed ?? [];
  return {
    ...{ since: first.at, until: last.at },
    came: without(last.followers, first.followers).filter(([name]) => name !== fresh),
    left: without(first.followers, last.followers).filter(([name]) => name !== old),
  };
}

/** The question of a file that lacks many of the followers of the one before; null without one. */
function askedOf(raw: RawFiles) {
  const [first, second] = raw.files;
  if (first === undefined || second === undefined || wholeFiles(raw).length > 1) return null;
  const gone = without(first.followers, second.followers).length;
  return { at: second.at, gone, all: first.followers.length };
}

/** The people of a list by its title; null where the files do not say it. */
export function listOf(title: string, raw: RawFiles): readonly Person[] | null {
  const shown = shownOf(raw);
  if (shown === undefined) return null;
  const { followers, following } = shown;
  const changes = changesOf(raw);
  if (title === 'New Followers') return changes?.came ?? null;
  if (title === 'Followers Lost') return changes?.left ?? null;
  if (title === 'Renamed') return changes && (raw.renamed ? [[raw.renamed[0], 0]] : []);
  if (title === 'Followers') return followers;
  if (title === 'Following' || following === null) return following;
  if (title === 'Not Follows Back') return without(following, followers);
  if (title === 'I Don’t Follow Back') return without(followers, following);
  if (title === 'Mutual Following') {
    return without(followers, without(followers, following));
  }
  return null;
}

export const countOf = (title: string, raw: RawFiles) => listOf(title, raw)?.length ?? null;

/** What somebody reads as the day of a moment, with a year where it is not this one. */
export const isDay = (text: string | undefined, moment: number | undefined) =>
  moment !== undefined && readDay(text ?? '', dayOf(Date.now())) === dayOf(moment);

/** A month with its year. */
const isMonth = (text: string | undefined, moment: number) =>
  text ===
  new Date(moment).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'Europe/Berlin',
  });

/** The second in which somebody began to follow, or was followed; 0 where no file has the person. */
export const secondOf = (name: string | undefined, { files }: RawFiles) => {
  const all = files.flatMap(({ followers, following }) => [...followers, ...(following ?? [])]);
  return all.find(([each]) => each === name)?.[1] ?? 0;
};

const result: readonly Says[] = [
  says(
    /^([\d,]+) came(?:,| and) ([\d,]+) left since (.+?)\.?$/,
    ([came, left, since], { account }) => {
      const changes = changesOf(account);
      if (changes === null) return false;
      const isSame = came === whole(changes.came.length) && left === whole(changes.left.length);
      return isSame && isDay(since, changes.since);
    },
  ),
  says(/^Nobody came and nobody left since (.+)$/, ([since], { account }) => {
    const changes = changesOf(account);
    const isSame = changes?.came.length === 0 && changes.left.length === 0;
    return isSame && isDay(since, changes.since);
  }),
  says(/^(Came|Left): (.+?)(?: and ([\d,]+) more)?$/, ([way, names = '', more], { account }) => {
    const changes = changesOf(account);
    const people = way === 'Came' ? changes?.came : changes?.left;
    const said = names.split(', ');
    const isAll = said.length + numberOf(more || '0') === people?.length;
    return isAll && said.every((name) => people?.some(([each]) => each === name));
  }),
  says(
    /^[\d,]+ requests? from (\S+ .M) to (\S+ .M)\. Messages and contacts/,
    ([from, to]) => from !== '' && to !== '',
  ),
  // Promises, and that no file has insights.
  says(/^Nothing left this phone$|Nothing is uploaded\./, () => true),
  says(/^No visits, reach or ages in this file\./, () => true),
  says(/^Which dates did you choose for the file of (.+)\?$/, ([date], { account }) =>
    isDay(date, askedOf(account)?.at),
  ),
  says(
    /^Your only earlier follower isn’t in it\. If it covers only some dates, this person may/,
    (_, { account }) => askedOf(account)?.all === 1,
  ),
  says(
    /^([\d,]+) of ([\d,]+) earlier followers (isn’t|aren’t) in it\./,
    ([gone, all, verb], { account }) => {
      const asked = askedOf(account);
      const isCount = gone === whole(asked?.gone ?? null) && all === whole(asked?.all ?? null);
      return isCount && (verb === 'isn’t') === (gone === '1') && asked?.all !== 1;
    },
  ),
  says(
    /^The list “(\w+)” is not in this file\./,
    ([list], { account }) => list === 'Following' && shownOf(account)?.following === null,
  ),
];

const isList = ({ path }: Pick<At, 'path'>) => path.startsWith('/imported');

/** What the screen of a list shows when it is complete, besides its rows. */
export const neededOfList = ({ account, path }: Pick<At, 'account' | 'path'>): string[] => [
  titleOf(path),
  ...(countOf(titleOf(path), account) === 0 ? [emptyTextOf(titleOf(path))] : []),
];

const figures: readonly Says[] = [
  says(/^(All|From) (.+)$/i, ([word, text = ''], { account, path }) => {
    if (word === 'All')
      return text === whole(countOf(titleOf(path), account)) || / year/.test(text);
    return isDay(/^your data download, (.+?)\.?$/.exec(text)?.[1], shownOf(account)?.at);
  }),
  says(/^([\d,]+) since (.+)$/, ([count, since], { account, path }) => {
    const isCount = count === whole(countOf(titleOf(path), account));
    return isCount && isDay(since, changesOf(account)?.since);
  }),
  says(
    new RegExp(`^(${emptyTexts.join('|')})$`),
    ([text], { account, path }) =>
      text === emptyTextOf(titleOf(path)) && countOf(titleOf(path), account) === 0,
  ),
  // A promise.
  says(/^Read from your files on this phone\. None of the names are sent\./, () => true),
  says(/^([+−]?)([\d,]+)$/, ([sign, count], { account, path }) => {
    if (path.startsWith('/imported')) return count === whole(countOf(titleOf(path), account));
    const changes = changesOf(account);
    if (changes === null) return false;
    const net = changes.came.length - changes.left.length;
    return sign === (net > 0 ? '+' : net < 0 ? '−' : '') && count === whole(Math.abs(net));
  }),
  says(
    /^(Followers|Following) (at least )?([\d,]+|not known yet|not in this file)$/,
    ([title = '', least, text = ''], { account }) => {
      const count = countOf(title, account);
      if (count === null) return text === 'not in this file' || text === 'not known yet';
      const isWhole = wholeFiles(account).length > 0;
      // A file without both lists has some of the people at least.
      if (!isWhole) return text === 'not known yet' || (least !== '' && text === whole(count));
      return least === '' && text === whole(count);
    },
  ),
  says(
    /^Renamed ([\d,]+)$/,
    ([count], { account }) => count === whole(countOf('Renamed', account)),
  ),
  says(
    /^(New Followers|Followers Lost|Not Follows Back|I Don’t Follow Back|Mutual Following) (.*)$/,
    ([title = '', text = ''], { account, path }) => {
      const count = countOf(title, account);
      if (isList({ path })) return text === whole(count);
      const isKnown = count !== null && (shownOf(account)?.following ?? null) !== null;
      if (!isKnown) return /not known yet/.test(text) && !/\d/.test(text);
      const [, date] = /from your data download, (\w+ \d+(?:, \d{4})?)/.exec(text) ?? [];
      const rest = text.replace(/from your data download, \w+ \d+(?:, \d{4})?/, ' ');
      const [, share, whose] = /([\d.,]+)% of (those you follow|your followers)/.exec(rest) ?? [];
      const all = countOf(whose === 'your followers' ? 'Followers' : 'Following', account) ?? 0;
      const isPart = share === undefined || isShare(share, count, all);
      const plain = rest.replace(/[\d.,]+% of/, '').replace(/\+[\d,]+/, '');
      const [number] = /(?<![\w,])[\d,]+(?![\w])/.exec(plain) ?? [];
      const [, more] = /\+([\d,]+)/.exec(rest) ?? [];
      const named = (rest.match(/\bp[a-j]{3,}|pnewname/g) ?? []).length;
      const areNamed = named === 0 || named + numberOf(more ?? '0') === count;
      return isDay(date, shownOf(account)?.at) && isPart && number === whole(count) && areNamed;
    },
  ),
  says(/^Your line reaches back to (.+)$/, ([month], { account }) => {
    const [first] = shownOf(account)?.followers ?? [];
    return isMonth(month, (first?.[1] ?? 0) * 1_000);
  }),
  says(
    /^([\d,]+) on (\w+ \d+(?:, \d{4})?) ([\d,]+) on (\w+ \d+(?:, \d{4})?)$/,
    ([from, begin, to, end], { account }) => {
      const times = (shownOf(account)?.followers ?? []).map(([, second]) => second);
      const isReached = (count: string | undefined, date: string | undefined) =>
        times.some(
          (time) =>
            isDay(date, time * 1_000) &&
            count === whole(times.filter((each) => each <= time).length),
        );
      return isReached(from, begin) && isReached(to, end) && to === whole(times.length);
    },
  ),
  says(/^(p\w+) has been with you since (.+)\.$/, ([name, month], { account }) => {
    const [first] = shownOf(account)?.followers ?? [];
    return first?.[0] === name && isMonth(month, (first?.[1] ?? 0) * 1_000);
  }),
  says(/^Data download of (.+)$/, ([date], { account, path }) =>
    path.startsWith('/imported')
      ? isDay(date, shownOf(account)?.at)
      : account.files.some((file) => isDay(date, file.at)),
  ),
  says(/^(Followers|Following) ([\d,]+ names?)$/, ([title, text], { account }) =>
    account.files.some(({ followers, following }) => {
      const list = title === 'Followers' ? followers : following;
      return list !== null && text === counted(list.length, 'name');
    }),
  ),
  says(/^Owner @(.+)$/, ([name]) => name === fileOwner),
];

const titles: Readonly<Record<string, string>> = {
  ...{ new: 'New Followers', lost: 'Followers Lost', renamed: 'Renamed' },
  ...{ followers: 'Followers', following: 'Following', mutual: 'Mutual Following' },
  ...{ notFollowingBack: 'Not Follows Back', dontFollowBack: 'I Don’t Follow Back' },
};

/** The title of the list that an address of the import names. */
export const titleOf = (path: string) => titles[/list=(\w+)/.exec(path)?.[1] ?? ''] ?? '';

const lists: readonly Says[] = [
  says(/^(?:p\w+ )?(p\w+) since (.+ \d{4})$/, ([name, date], { account }: At) =>
    isDay(date, secondOf(name, account) * 1_000),
  ),
  // The filters of a list, with how many each leaves; a person of two files is in both under one name.
  says(/^You (still |don’t |used to )?follow ([\d,]+)$/, ([word, count], { account, path }) => {
    const [first] = wholeFiles(account);
    const file = word === 'used to ' ? first : shownOf(account);
    const following = new Set(file?.following?.map(([name]) => name));
    const people = listOf(titleOf(path), account) ?? [];
    const some = people.filter(([name]) => following.has(name) === (word !== 'don’t '));
    return count === whole(some.length);
  }),
  says(/^(New|Used to follow you) ([\d,]+)$/, ([word, count], { account, path }) => {
    const changes = changesOf(account);
    const those = new Set((word === 'New' ? changes?.came : changes?.left)?.map(([name]) => name));
    const some = (listOf(titleOf(path), account) ?? []).filter(([name]) => those.has(name));
    return count === whole(some.length);
  }),
  says(
    /^That’s all(?:: 1 person| ([\d,]+))\.$/,
    ([count], { account, path }) => whole(countOf(titleOf(path), account)) === (count || '1'),
  ),
  says(
    /^(\w{3} \d.*?)(?: ([\d,]+) (?:person|people))?$/,
    ([range = '', count], { account, path }) => {
      const changes = changesOf(account);
      const [from, to] = readRange(range, dayOf(Date.now()));
      const isRange =
        changes !== null && from === dayOf(changes.since) && to === dayOf(changes.until);
      return isRange && (count === '' || count === whole(countOf(titleOf(path), account)));
    },
  ),
];

/** The sentences of the import and of its lists. */
export const fileClaims: readonly Says[] = [...result, ...figures, ...lists];
