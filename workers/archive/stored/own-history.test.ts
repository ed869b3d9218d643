/** @file What the timeline of a person and the history say of data downloads. */
import { describe, expect, it } from 'vitest';
import '../../../tests/support/archive/list-module.ts';
import {
  exportFiles,
  folderOf,
  shapes,
  type Person,
} from '../../../tests/support/archive/exports.ts';
import { readArchive } from '../reading/read-archive.ts';
import { accountsOf, type Account } from './accounts.ts';
import { timelineOf } from './own-history.ts';
import { storedReading } from './reading-record.ts';

const day = 86_400;
const start = Date.UTC(2025, 0, 1, 12) / 1_000;
const folder = 'connections/followers_and_following/';
const second = start - 90 * day;

/** People who stay, so that no file looks like one of a range. */
const stayed = Array.from({ length: 20 }, (_, at): Person => [`stayed.${at}`, start - at * day]);

interface Download {
  readonly followers: readonly Person[];
  readonly following?: readonly Person[];
  readonly unfollowed?: readonly Person[];
}

/** The account of a download every ten days, each given by the people beside those who stay. */
async function accountOf(downloads: readonly Download[]): Promise<Account> {
  const stored = await Promise.all(
    downloads.map(async ({ followers, following = [], unfollowed = [] }, at) => {
      const made = start + at * 10 * day;
      const given = exportFiles(
        [...stayed, ...followers],
        [['stayed.0', start], ...following],
        made,
        'nora.lind',
      );
      const listed = { relationships_unfollowed_users: unfollowed.map(shapes.b) };
      const files = { ...given, [`${folder}recently_unfollowed_profiles.json`]: listed };
      const reading = await readArchive(folderOf(files));
      return { ...storedReading(String(at), made * 1_000, reading), stated: 'all' as const };
    }),
  );
  const [account] = await accountsOf(stored);
  if (account === undefined) throw new Error('no account');
  return account;
}

const ann: Person = ['ann', second];
const placeholder: Person = ['instagramuser_5', second];

describe('an account that is gone', () => {
  it('is the one whose last leaving was its end', async () => {
    const account = await accountOf([{ followers: [ann] }, { followers: [placeholder] }]);
    expect(timelineOf(account, 'ann')).toMatchObject({ follows_you: false, is_deleted: true });
  });

  it('is not one that was back and left later', async () => {
    const downloads = [[ann], [placeholder], [ann], []].map((followers) => ({ followers }));
    const account = await accountOf(downloads);
    expect(timelineOf(account, 'ann')).toMatchObject({ follows_you: false, is_deleted: null });
  });

  it('is not one that was back under the same name with a new time', async () => {
    const later: Person = ['ann', start + 15 * day];
    const downloads = [[ann], [placeholder], [later], []].map((followers) => ({ followers }));
    const account = await accountOf(downloads);
    expect(timelineOf(account, 'ann')).toMatchObject({ follows_you: false, is_deleted: null });
  });
});

describe('somebody who is gone from both lists at once', () => {
  const both = { followers: [ann], following: [ann] };
  const neither = { followers: [] };
  const stepsOf = async (...downloads: Download[]) =>
    timelineOf(await accountOf(downloads), 'ann')?.steps.map(({ kind }) => kind);

  it('was not unfollowed by the owner, nor followed again on the return of both', async () => {
    expect(await stepsOf(both, neither)).toEqual(['first-seen', 'first-seen', 'left']);
    expect(await stepsOf(both, neither, both)).toEqual([
      'first-seen',
      'first-seen',
      'left',
      'returned',
    ]);
  });

  it('was unfollowed where the follower alone came back', async () => {
    const account = await accountOf([both, { followers: [] }, { followers: [ann] }]);
    const steps = timelineOf(account, 'ann')?.steps.map(({ kind }) => kind);
    expect(steps).toContain('unfollowed');
  });

  it('was unfollowed where the file lists it since the one before', async () => {
    const listed = (at: number) => ({ ...neither, unfollowed: [['ann', at] as const] });
    expect(await stepsOf(both, listed(start + 4 * day))).toContain('unfollowed');
    expect(await stepsOf(both, listed(start - 4 * day))).not.toContain('unfollowed');
  });

  it('was followed or unfollowed where the other list says something else', async () => {
    const followed = { followers: [], following: [ann] };
    expect(await stepsOf(both, neither, followed)).toContain('followed');
    expect(await stepsOf(followed, { followers: [ann] })).toContain('unfollowed');
    expect(await stepsOf(followed, neither)).toContain('unfollowed');
  });
});
