/** @file An account whose history goes back two months: the earlier readings come from a file. */
import { expect, type Page } from 'playwright/test';
import type { FiledReading, HistoryFile } from '../../contract/records/timeline/history-file.ts';
import { analyse, signIn } from './e2e.ts';

const day = 24 * 3_600_000;

/** Readings before the first one of the network, ten days apart. */
const earlier = 5;

const ghosts = Array.from({ length: 11 }, (_, at) => String(990_001 + at));

const changed = (now: readonly string[], before: readonly string[]) => ({
  came: now.filter((id) => !before.includes(id)),
  left: before.filter((id) => !now.includes(id)),
});

/**
 * The same history with a past. In each earlier reading six of the first followers are missing, and two
 * are there who leave before the next; the last of them comes and leaves within the past.
 */
function withEarlier(file: HistoryFile): HistoryFile {
  const [first] = file.readings;
  const full = file.readings.find(({ following_changes: known }) => known !== null);
  const all = first?.follower_changes?.came;
  const following = full?.following_changes?.came;
  if (first === undefined || full === undefined || all === undefined || following === undefined) {
    throw new Error('the history has no reading to begin with');
  }
  const sets = Array.from({ length: earlier }, (_, at) => [
    ...all.slice(0, all.length - 6 * (earlier - at)),
    ...ghosts.slice(0, 2 * (earlier - at)),
    ...(at === 1 ? ghosts.slice(-1) : []),
  ]);
  const past = sets.map((now, at): FiledReading => {
    const followed = at === 0 ? following.slice(2) : following;
    return {
      ...{ id: `earlier-${at}`, source: 'analysis', complete: true },
      taken_at: first.taken_at - (earlier - at) * 10 * day,
      ...{ followers: now.length, following: followed.length },
      follower_changes: changed(now, sets[at - 1] ?? []),
      following_changes: changed(
        followed,
        at === 0 ? [] : at === 1 ? following.slice(2) : following,
      ),
    };
  });
  const named = [...ghosts, ...all.slice(-6 * earlier)];
  const known = new Set(file.names.map(({ insta_id: id }) => id));
  return {
    ...file,
    readings: [
      ...past,
      { ...first, follower_changes: changed(all, sets.at(-1) ?? []) },
      ...file.readings
        .slice(1)
        .map((each) =>
          each === full ? { ...each, following_changes: { came: [], left: [] } } : each,
        ),
    ],
    names: [
      ...file.names,
      ...named
        .filter((id) => !known.has(id))
        .map((id) => ({
          ...{ insta_id: id, username: `early.${id}` },
          ...{ first_seen: first.taken_at, last_seen: first.taken_at },
        })),
    ],
  };
}

/** Signs in; an account without a past is analysed and gets one. Home is open. */
export async function signInWithPast(page: Page, email: string): Promise<void> {
  await signIn(page, email);
  const token = await page.evaluate(
    () => (JSON.parse(localStorage['login'] ?? '{}') as { token: string }).token,
  );
  const call = '/api/client/history/';
  const headers = { authorization: `Token ${token}` };
  const { readings } = (await (await page.request.get(call, { headers })).json()) as {
    readings: unknown[];
  };
  if (readings.length > earlier) return;
  if (readings.length === 0) await analyse(page);
  const file = (await (
    await page.request.get(`${call}export/`, { headers })
  ).json()) as HistoryFile;
  const response = await page.request.post(`${call}import/`, { headers, data: withEarlier(file) });
  expect(await response.json()).toEqual({ added: earlier });
}
