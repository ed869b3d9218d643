/** @file What the timeline of a person and the history say of data downloads. */
import { describe, expect, it } from 'vitest';
import '../../../tests/support/archive/list-module.ts';
import { exportFiles, folderOf, type Person } from '../../../tests/support/archive/exports.ts';
import { readArchive } from '../reading/read-archive.ts';
import { accountsOf, type Account } from './accounts.ts';
import { timelineOf } from './own-history.ts';
import { storedReading } from './reading-record.ts';

const day = 86_400;
const start = Date.UTC(2025, 0, 1, 12) / 1_000;
const second = start - 90 * day;

/** People who stay, so that no file looks like one of a range. */
const stayed = Array.from({ length: 20 }, (_, at): Person => [`stayed.${at}`, start - at * day]);

interface Download {
  readonly followers: readonly Person[];
  readonly following?: readonly Person[];
}

/** The account of a download every ten days, each given by the people beside those who stay. */
async function accountOf(downloads: readonly Download[]): Promise<Account> {
  const stored = await Promise.all(
    downloads.map(async ({ followers, following = [] }, at) => {
      const made = start + at * 10 * day;
      const given = exportFiles(
        [...stayed, ...followers],
        [['stayed.0', start], ...following],
        made,
        'nora.lind',
      );
      const reading = await readArchive(folderOf(given));
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
