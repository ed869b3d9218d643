/** @file What may be concluded from an account's posts, and how English says it (docs/metrics.md). */
import {
  areComparable,
  formatNames,
  formatOf,
  known,
  meanOf,
  paceOf,
  periodsOf,
  postsOf,
  rate,
  reactions,
  type Kind,
} from './expected-posts.ts';
import type { RawAccount, RawPost } from './raw.ts';
import { counted, signed, whole } from './read-english.ts';

const likesOf = (posts: readonly RawPost[]) => known(posts, 'likes');
const noun = (kind: Kind) => (kind === 'reel' ? 'reel' : 'post');

/** "Known for 3 of 13 posts.", or nothing where all are known. */
export const knownText = (count: number, all: number, word: string) =>
  count === all ? '' : ` Known for ${count} of ${counted(all, word)}.`;

/** How often something is posted, as its mean. */
function paceText(account: RawAccount, kind: Kind): string | null {
  const posts = postsOf(account, kind);
  const days = paceOf(posts);
  const last = (account.moment - Math.max(...posts.map(({ at }) => at))) / 86_400;
  if (days === null || posts.length < 3 || days * (posts.length - 1) < 7) return null;
  if (Math.floor(last) > Math.max(30, 3 * days)) return null;
  const act = kind === 'reel' ? 'post a reel' : 'post';
  if (days < 1) {
    const times = Math.round(1 / days);
    return `${times}× On average, you ${act} about ${times === 1 ? 'once' : `${times} times`} a day.`;
  }
  const shown = Math.round(days * 10) / 10;
  const often = shown === 1 ? 'day' : `${shown} days`;
  return `${counted(shown, 'day')} On average, you ${act} every ${often}.`;
}

function likesText(account: RawAccount, kind: Kind): string | null {
  const periods = periodsOf(account, kind);
  const [now, before] = periods;
  const [mean, earlier] = [meanOf(likesOf(now)), meanOf(likesOf(before))];
  if (!areComparable(periods, likesOf) || mean === null || !earlier) return null;
  const change = mean / earlier - 1;
  if (Math.abs(change) < 0.1) return null;
  const more = now.length / before.length - 1;
  const isSame = Math.abs(more) < 0.2;
  const reels = { more: 'more reels', fewer: 'fewer reels', same: 'as many reels' };
  const posts = { more: 'more', fewer: 'less', same: 'as often' };
  const way = isSame ? 'same' : more > 0 ? 'more' : 'fewer';
  return (
    `${signed(change)} Likes per ${noun(kind)} ${change > 0 ? 'rose' : 'fell'} in 30 days while ` +
    `you posted ${(kind === 'reel' ? reels : posts)[way]}.` +
    knownText(likesOf(now).length, now.length, noun(kind))
  );
}

/** The formats of which enough posts are known, the best first. */
export function comparedFormats(account: RawAccount) {
  return formatNames
    .map((name) => {
      const posts = account.posts.filter((post) => formatOf(post) === name);
      return { name, posts, known: reactions(posts).length, rate: rate(posts, account.followers) };
    })
    .filter((each) => each.known >= 3 && each.known >= each.posts.length / 2)
    .flatMap((each) =>
      each.rate !== null && each.rate >= 0.1 ? [{ ...each, rate: each.rate }] : [],
    )
    .sort((one, other) => other.rate - one.rate);
}

/** How many times the best format earns what the worst does; null where nothing may be said. */
export function formatsSaid(account: RawAccount) {
  const found = comparedFormats(account);
  const [best, worst] = [found[0], found.at(-1)];
  if (best === undefined || worst === undefined || best === worst) return null;
  const times = best.rate / worst.rate;
  const shown = String(Math.round(times * 10) / 10);
  return times < 1.1 ? null : { best, worst, times, shown };
}

function formatsText(account: RawAccount): string | null {
  const said = formatsSaid(account);
  if (said === null) return null;
  const { best, worst, times } = said;
  const shown = whole(Math.round(times * 10) / 10);
  return `${shown}× ${best.name}s earn ${shown} times what your ${worst.name.toLowerCase()}s do.`;
}

/** The conclusions but for the best time, each as it is read out. */
export function conclusionsOf(account: RawAccount, kind: Kind): string[] {
  return [
    kind === 'post' ? formatsText(account) : null,
    likesText(account, kind),
    paceText(account, kind),
  ].filter((text) => text !== null);
}
