import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Reading } from '../../../../contract/records/history.ts';
import type { Stored } from '../../../../contract/threads/ledger.ts';
import type { MomentResult, MomentQuery } from '../../../../contract/threads/moments.ts';
import { useSession } from '../../../core/session/session-store.ts';
import { useHistory } from '../history-store.ts';
import { useMoments } from './moments-store.ts';
import { goTo, needRow, openMoments, pin, search, showPart } from './open-moments.ts';

const readings = [1, 2, 3, 4].map((at): Reading => ({
  ...{ id: `r${at}`, taken_at: at * 10, source: 'analysis', complete: true },
  ...{ followers: at, following: at, came: 0, left: 0 },
}));
const periods = [{ period: '30' as const, since: 20, new: 0, lost: 0 }];
const history = { readings, undone: [], counts: [], periods, unseen: null };

let asked: MomentQuery[];
/** Answers the oldest call that is pending. */
let pending: (() => void)[];
let isHeld: boolean;

const resultOf = ({ at, from }: MomentQuery): MomentResult => ({
  ...{ takenAt: at, untilTakenAt: 40, total: 1, unnamed: 0, from },
  counts: { there: 1, left: 0, came: 0, passed: null },
  people: [{ id: '1', username: 'one', state: 'stayed' }],
});

const device = {
  keptMoment: (_: string, query: MomentQuery) => {
    asked.push(query);
    return new Promise<Stored<MomentResult> | null>((resolve) => {
      pending.push(() => resolve(isHeld ? { savedAt: 1, value: resultOf(query) } : null));
    });
  },
  ownMoment: () => Promise.reject(new Error('not a download')),
};

/** Answers all calls, and those that follow from their results. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) {
    pending.shift()?.();
    await vi.advanceTimersByTimeAsync(100);
  }
}

const load = () => {
  useHistory.setState({ load: 'ready', history });
  return Promise.resolve();
};

async function open(): Promise<void> {
  const opened = openMoments(device, load);
  while (asked.length === 0) await vi.advanceTimersByTimeAsync(10);
  await settle();
  await opened;
}

beforeEach(() => {
  vi.useFakeTimers();
  useMoments.empty();
  useHistory.empty();
  useSession.setState({ token: 'token' });
  [asked, pending, isHeld] = [[], [], true];
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the time machine', () => {
  it('opens where the period of the history begins', async () => {
    await open();
    expect(asked).toMatchObject([{ at: 20, until: null, part: 'there', relation: 'followers' }]);
    expect(useMoments.getState()).toMatchObject({ load: 'ready', place: 1, answered: 1 });
  });

  it('asks once more, about the last place, however often the slider moves meanwhile', async () => {
    await open();
    goTo(0);
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    for (const place of [2, 3, 2, 3]) goTo(place);
    expect(asked).toHaveLength(2);
    await settle();
    expect(asked.map(({ at }) => at)).toEqual([20, 10, 40]);
    expect(useMoments.getState()).toMatchObject({ place: 3, answered: 3 });
  });

  it('asks five times a second while a year is played, and about the last moment at once', async () => {
    await open();
    for (let frame = 0; frame < 60; frame += 1) {
      goTo(frame % 2 === 0 ? 0 : 2);
      pending.shift()?.();
      await vi.advanceTimersByTimeAsync(1_000 / 60);
    }
    expect(asked.length).toBeGreaterThanOrEqual(5);
    expect(asked.length).toBeLessThanOrEqual(7);
    goTo(3);
    await settle();
    expect(asked.at(-1)).toMatchObject({ at: 40 });
    expect(useMoments.getState()).toMatchObject({ place: 3, answered: 3 });
  });

  it('asks what lies between two moments, the earlier one first', async () => {
    await open();
    pin(true);
    goTo(0);
    showPart('left');
    await settle();
    expect(asked.at(-1)).toMatchObject({ at: 10, until: 20, part: 'left' });
    pin(false);
    await settle();
    expect(asked.at(-1)).toMatchObject({ at: 10, until: null, part: 'there' });
  });

  it('asks for rows in sight that are not here, and from the top for a search', async () => {
    await open();
    const { result } = useMoments.getState();
    needRow(0, result);
    expect(asked).toHaveLength(1);
    needRow(100, result);
    await settle();
    expect(asked.at(-1)?.from).toBe(84);
    search('x');
    await settle();
    expect(asked.at(-1)).toMatchObject({ q: 'x', from: 0 });
  });

  it('says that the device does not hold the lists', async () => {
    isHeld = false;
    await open();
    expect(useMoments.getState().load).toBe('absent');
  });

  it('keeps a row that is the same, so that it is not rendered again', async () => {
    await open();
    const before = useMoments.getState().result?.people[0];
    goTo(3);
    await settle();
    expect(useMoments.getState().result?.people[0]).toBe(before);
  });
});
