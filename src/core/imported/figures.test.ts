import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sourceStates, sourcedFigures } from '../../../contract/records/connect/sources.ts';
import type { UserRecord } from '../../../contract/records/user.ts';
import type { ImportedAccount, ImportedReading } from '../../../contract/threads/archive.ts';
import { userRecordOf } from '../../../tests/support/data/records.ts';
import {
  downloadFigure,
  figureOf,
  isKnown,
  namesFrom,
  serverFigure,
  type FigureName,
} from './figures.ts';
import { ownAccount } from './imported-store.ts';

const day = 86_400_000;
const now = Date.UTC(2026, 10, 26);

const counts = {
  ...{ followers: 240, following: 60, mutual: 40, notFollowingBack: 20, dontFollowBack: 200 },
  ...{ pending: null, closeFriends: null, blocked: null, youUnfollowed: null },
  ...{ posts: null, reels: null, stories: null, comments: null },
};

function readingOf(id: string, exportedAt: number | null, isComplete = true): ImportedReading {
  return {
    ...{ id, owner: 'nora', ownerAnswer: null, exportedAt, isComplete },
    ...{ stated: null, question: null },
    ...{ counts, warnings: [] },
  };
}

function accountOf(...readings: ImportedReading[]): ImportedAccount {
  const complete = readings.filter(({ isComplete }) => isComplete);
  const source = (complete.at(-1) ?? readings.at(-1))?.id ?? '';
  const period = { since: complete[0]?.exportedAt ?? null, new: 3, lost: 2 };
  return {
    ...{ owner: 'Nora', readings, visits: null, oldest: null, growth: [] },
    changes: complete.length < 2 ? null : { new: 3, lost: 2, renamed: 0 },
    periods:
      complete.length < 2
        ? null
        : (['7', '30', '90', 'all'] as const).map((each) => ({ period: each, ...period })),
    sources: { people: source, posts: source, reels: source, stories: source, comments: source },
  };
}

/** The record of a real account, as far as its source knows it at a time. */
function realUser(at: number | null, change: Partial<UserRecord> = {}): UserRecord {
  const state = at === null ? ('needs-connection' as const) : ('known' as const);
  const as_of = at === null ? null : new Date(at).toISOString();
  const sources = Object.fromEntries(
    sourcedFigures.map((name) => [name, { state, source: null, as_of, window: null }]),
  );
  const archive = { state: 'needs-archive', source: null, as_of: null, window: null };
  return userRecordOf({
    ...{ username: 'nora', connection: at === null ? 'none' : 'active' },
    sources: {
      ...sources,
      ...{ not_follows_back: archive, dont_follow_back: archive, mutual_followers: archive },
    },
    last_updated_at: at === null ? '' : '26-11-2026 00:00:00',
    ...{ total_followers: at === null ? null : 2_841, total_following: at === null ? null : 300 },
    ...{ new_followers: at === null ? null : 87, followers_lost: at === null ? null : 46 },
    ...change,
  });
}

const two = accountOf(readingOf('a', now - 40 * day), readingOf('b', now - 10 * day));
const one = accountOf(readingOf('a', now - 40 * day));
const listed = ['not_follows_back', 'dont_follow_back', 'mutual_followers'] as const;
const changed = ['new_followers', 'followers_lost'] as const;

describe('an account that was never connected', () => {
  it('has every figure of its downloads, with their date', () => {
    const user = realUser(null);
    const known = (name: FigureName) => figureOf(user, two, name);
    expect(known('new_followers')).toEqual({ known: 3, origin: 'download', at: now - 10 * day });
    expect(known('followers_lost')).toMatchObject({ known: 2 });
    expect(known('mutual_followers')).toMatchObject({ known: 40 });
    expect(known('total_followers')).toMatchObject({ known: 240 });
    for (const name of [...listed, ...changed]) expect(namesFrom(user, two, name)).toBe('download');
  });

  it('does not know from one file who came and who left', () => {
    const user = realUser(null);
    for (const name of changed) {
      expect(figureOf(user, one, name)).toEqual({ unknown: 'second-file' });
      expect(namesFrom(user, one, name)).toBeNull();
    }
    expect(figureOf(user, one, 'mutual_followers')).toMatchObject({ known: 40 });
  });

  it('offers both sources before an import', () => {
    expect(figureOf(realUser(null), null, 'new_followers')).toEqual({ unknown: 'either' });
    expect(figureOf(realUser(null), null, 'post_count')).toEqual({ unknown: 'either' });
    const visits = figureOf(realUser(null), null, 'profile_views_count');
    expect(visits).toEqual({ unknown: 'needs-connection' });
  });
});

describe('a connected account', () => {
  it('has the numbers of the platform, and the names of its downloads', () => {
    const user = realUser(now);
    expect(figureOf(user, two, 'new_followers')).toEqual({ known: 87, origin: 'network', at: now });
    expect(namesFrom(user, two, 'new_followers')).toBe('download');
    expect(figureOf(user, two, 'not_follows_back')).toMatchObject({ known: 20 });
    expect(figureOf(user, null, 'not_follows_back')).toEqual({ unknown: 'needs-archive' });
  });

  it('has the numbers of a download that is newer than what was last read', () => {
    const user = realUser(now - 20 * day);
    expect(figureOf(user, two, 'total_followers')).toMatchObject({ known: 240 });
    expect(figureOf(user, two, 'new_followers')).toMatchObject({ origin: 'download' });
  });
});

describe('an incomplete file', () => {
  it('gives no figure, and says whether an answer of the owner would', () => {
    const part = readingOf('a', now, false);
    expect(downloadFigure(accountOf(part), 'mutual_followers')).toEqual({ unknown: 'whole-file' });
    const asked = { ...part, question: { gone: 60, of: 240 } };
    const account = accountOf(readingOf('b', now - day), asked);
    expect(downloadFigure(account, 'new_followers')).toEqual({ unknown: 'answer' });
    expect(downloadFigure(account, 'mutual_followers')).toMatchObject({ at: now - day });
  });
});

it('takes no account but the one of the session, whatever the capitals', () => {
  const other = { ...two, owner: 'someone.else' };
  expect(ownAccount([other, two], { username: 'NORA' })).toBe(two);
  expect(ownAccount([other], { username: 'nora' })).toBeNull();
  expect(ownAccount([{ ...two, owner: null }], { username: '' })).toBeNull();
});

it('knows no figure of a private account but those of a download: its zeros were not counted', () => {
  const zeros = { total_followers: 0, total_following: 0 };
  const user = userRecordOf({ username: 'nora', is_private: true, ...zeros });
  for (const name of ['mutual_followers', 'post_count', 'total_followers'] as const) {
    expect(figureOf(user, null, name)).toEqual({ unknown: 'not-read' });
  }
  expect(figureOf(user, two, 'mutual_followers')).toMatchObject({ known: 40, origin: 'download' });
  expect(figureOf(user, two, 'total_following')).toMatchObject({ known: 60 });
  expect(namesFrom(user, two, 'mutual_followers')).toBe('download');
});

it('takes visits and content of a file only where the platform gives none, and never names of visitors', () => {
  const days = { from: now - 90 * day, to: now - day };
  const visits = { count: 2_069, days, at: now };
  const reading = { ...readingOf('b', now), counts: { ...counts, posts: 12 } };
  const account = { ...accountOf(reading), visits };
  for (const user of [null, realUser(null, { profile_views_count: null })]) {
    const figure = figureOf(user, account, 'profile_views_count');
    expect(figure).toEqual({ known: 2_069, origin: 'download', at: now, days });
    expect(namesFrom(user, account, 'profile_views_count')).toBeNull();
  }
  const unconnected = realUser(null, { post_count: null, profile_views_count: null });
  expect(figureOf(unconnected, account, 'post_count')).toMatchObject({ known: 12 });
  const connected = realUser(now - 5 * day, { post_count: 7, profile_views_count: 9 });
  expect(figureOf(connected, account, 'post_count')).toMatchObject({ known: 7, origin: 'network' });
  expect(figureOf(connected, account, 'profile_views_count')).toMatchObject({ known: 9 });
  // A file without insights says nothing of visits: the connection would.
  expect(figureOf(null, two, 'profile_views_count')).toEqual({ unknown: 'not-in-file' });
  expect(figureOf(unconnected, two, 'profile_views_count')).toEqual({
    unknown: 'needs-connection',
  });
});

it('takes each figure from the newest source that counted it, and makes no number up', () => {
  const names = fc.constantFrom<FigureName>(...listed, ...changed, 'total_followers');
  const readings = fc.array(fc.record({ age: fc.nat({ max: 60 }), isComplete: fc.boolean() }), {
    maxLength: 4,
  });
  const serverAge = fc.option(fc.nat({ max: 60 }), { nil: null });
  fc.assert(
    fc.property(names, readings, serverAge, fc.boolean(), (name, files, age, isReal) => {
      const stamp = age === null ? null : now - age * day;
      const ordered = [...files].sort((a, b) => b.age - a.age);
      const account =
        files.length === 0
          ? null
          : accountOf(
              ...ordered.map((file, at) =>
                readingOf(String(at), now - file.age * day, file.isComplete),
              ),
            );
      const user = isReal ? realUser(stamp) : userRecordOf({ username: 'nora' });
      const figure = figureOf(user, account, name);
      const sources = [serverFigure(user, name), account && downloadFigure(account, name)];
      const known = sources.filter(isKnown);
      if (!isKnown(figure)) {
        expect(known).toEqual([]);
        return;
      }
      expect(known).toContainEqual(figure);
      for (const other of known) expect(other.at ?? -1).toBeLessThanOrEqual(figure.at ?? -1);
    }),
  );
});

it('says for each state of the platform why a figure is unknown', () => {
  for (const state of sourceStates) {
    const source = { state, source: null, as_of: null, window: null };
    const user = realUser(null, { sources: { comments: source, reels: source } });
    const reasons = { known: 'not-read', 'needs-connection': 'either' } as const;
    const expected = state in reasons ? reasons[state as keyof typeof reasons] : state;
    expect(figureOf({ ...user, reel_count: null }, null, 'reel_count')).toEqual({
      unknown: expected,
    });
  }
});
