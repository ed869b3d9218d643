/** @file Reads the lists of people of an archive. */
import { AccountList } from '../lists/account-list.ts';
import { secondsOf, secondsOfIso } from '../content/dates.ts';
import { HtmlAccounts } from '../content/html-lists.ts';
import { HtmlTokens } from '../content/html-tokens.ts';
import { JsonItems, type FastReader } from '../content/json-items.ts';
import { accountsOf, hasTexts, isFields, structureOf } from '../content/records.ts';
import { asUsername } from '../content/usernames.ts';
import type { FoundFile } from '../files/inventory.ts';
import { peopleLists, type PeopleList } from '../files/paths.ts';
import { FileFault } from '../limits.ts';

type Lists = Partial<Record<PeopleList, AccountList>>;

/** The list that a wrapper names; null for one that is not counted. */
const wrappers: Readonly<Record<string, PeopleList | null>> = {
  relationships_followers: 'followers',
  relationships_following: 'following',
  relationships_follow_requests_sent: 'pending',
  relationships_blocked_users: 'blocked',
  relationships_close_friends: 'closeFriends',
  relationships_unfollowed_users: 'youUnfollowed',
  relationships_permanent_follow_requests: null,
  relationships_follow_requests_received: null,
  relationships_restricted_users: null,
  relationships_hide_stories_from: null,
  relationships_feed_favorites: null,
  relationships_dismissed_suggested_users: null,
  relationships_following_hashtags: null,
};

/** The lists of 2020 and before: user names as keys. */
const early: Readonly<Record<string, PeopleList>> = {
  followers: 'followers',
  following: 'following',
  follow_requests_sent: 'pending',
  close_friends: 'closeFriends',
  blocked_users: 'blocked',
};

/** True for a value with a replacement character, which decoding puts in the place of invalid UTF-8. */
const hasBrokenText = (value: unknown) => JSON.stringify(value).includes('\ufffd');

class PeopleVisitor {
  readonly lists: Lists = {};
  /** The structure of the first record without a known shape. */
  unknown: string | null = null;
  /** The structure of the first record that has neither a name nor a text where one is expected. */
  nameless: string | null = null;
  /** The structure of the first list without a known name. */
  strange: string | null = null;
  private readonly kind: PeopleList | 'connections';

  constructor(kind: PeopleList | 'connections') {
    this.kind = kind;
  }

  list(key: string | null): FastReader | null {
    const name = this.nameOf(key);
    if (name === null) return null;
    return (this.lists[name] ??= new AccountList()).reader();
  }

  element(key: string | null, value: unknown, isDamaged = false): void {
    const name = this.nameOf(key);
    if (name === null) {
      if (key !== null) this.strange ??= structureOf({ [key]: [value] });
      return;
    }
    const list = (this.lists[name] ??= new AccountList());
    // What is left of a damaged record may be another name.
    if (isDamaged && hasBrokenText(value)) {
      list.unnamed++;
      return;
    }
    const accounts = accountsOf(value);
    if (accounts === null) {
      this.unknown ??= structureOf(value);
      list.unnamed++;
      return;
    }
    const { rows, unnamed } = accounts;
    for (const row of rows) list.add(row.name, row.seconds);
    list.unnamed += unnamed;
    if (unnamed > 0 && !hasTexts(value)) this.nameless ??= structureOf(value);
  }

  member(key: string, value: unknown): void {
    if (!isFields(value)) return;
    const name = Object.hasOwn(early, key) ? early[key] : undefined;
    if (name === undefined) {
      this.wrapped(key, value);
      return;
    }
    const list = (this.lists[name] ??= new AccountList());
    for (const [user, date] of Object.entries(value)) {
      const valid = asUsername(user);
      if (valid === null) list.unnamed++;
      else list.add(valid, secondsOfIso(date) ?? secondsOf(date));
    }
  }

  /** A list that is one level deeper than usual. */
  private wrapped(key: string, value: Readonly<Record<string, unknown>>): void {
    const entries = Object.entries(value);
    // An empty list may be written as an empty object.
    if (entries.length === 0) this.list(key);
    for (const [inner, rows] of entries) {
      if (!Array.isArray(rows) || !inner.startsWith('relationships_')) continue;
      this.list(inner);
      for (const row of rows as unknown[]) this.element(inner, row);
    }
    this.strange ??= structureOf({ [key]: value });
  }

  private nameOf(key: string | null): PeopleList | null {
    if (key === null) return this.kind === 'connections' ? null : this.kind;
    if (Object.hasOwn(wrappers, key)) return wrappers[key] ?? null;
    if (key.startsWith('relationships_')) return this.kind === 'connections' ? null : this.kind;
    return null;
  }
}

async function readJson(file: FoundFile, kind: PeopleList | 'connections'): Promise<PeopleVisitor> {
  const visitor = new PeopleVisitor(kind);
  const items = new JsonItems(visitor);
  for await (const chunk of file.open()) items.push(chunk);
  items.end();
  return visitor;
}

async function readHtml(file: FoundFile): Promise<AccountList> {
  const visitor = new HtmlAccounts();
  const tokens = new HtmlTokens(visitor);
  for await (const chunk of file.open()) tokens.push(chunk);
  tokens.end();
  visitor.list.unnamed = visitor.unnamed;
  if (visitor.list.size === 0 && !visitor.hasTables && visitor.blocks.count > 0) {
    throw new FileFault('layout', `html with ${visitor.blocks.count} blocks`);
  }
  return visitor.list;
}

/** What a file of a list holds: its own list, or several of an early archive. Throws a FileFault. */
export async function readPeople(
  file: FoundFile,
  kind: PeopleList | 'connections',
): Promise<{ lists: Lists; unknown: string | null }> {
  if (file.format === 'html' && kind !== 'connections') {
    return { lists: { [kind]: await readHtml(file) }, unknown: null };
  }
  const { lists, unknown, nameless, strange } = await readJson(file, kind);
  const found = peopleLists.filter((name) => lists[name] !== undefined);
  // Records of which not one names anybody are of a new layout, and no empty list.
  const odd = unknown ?? nameless;
  const isNothing =
    found.length === 0 || (odd !== null && found.every((name) => lists[name]?.size === 0));
  if (isNothing) throw new FileFault('layout', odd ?? strange ?? '{}');
  return { lists, unknown };
}
