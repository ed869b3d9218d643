/** @file Goes through the moments of the account: each change of the slider, the list or the search asks again. */
import type {
  MomentResult,
  MomentPart,
  MomentPerson,
  MomentQuery,
  MomentRelation,
} from '../../../../contract/threads/moments.ts';
import type { AnalysisThread } from '../../../../contract/threads/analysis.ts';
import { ownQuery } from '../../../core/imported/own-query.ts';
import { attempt } from '../../../core/errors/attempt.ts';
import { useSession } from '../../../core/session/session-store.ts';
import { createTask } from '../../../core/task.ts';
import { analysis } from '../../../core/workers/threads.ts';
import { readingsStored } from '../device-history.ts';
import { readingsOf } from '../growth.ts';
import { changeOf, useHistory } from '../history-store.ts';
import { loadHistory } from '../load-history.ts';
import { partsOf, useMoments, type MomentsState } from './moments-store.ts';

type Device = Pick<AnalysisThread, 'keptMoment' | 'ownMoment'>;

/** Rows of a result: those in sight and some around them. */
const rowCount = 48;

/** Rows that are asked for above the first one in sight. */
const rowsAbove = 16;

/**
 * Milliseconds between two results while the moment moves. Rows that change with every frame cannot be
 * read, and on a slow phone they take the frames of the line and the numbers.
 */
const movingMs = 200;

/** Asks the device; null where it does not hold the account. */
type Ask = (query: MomentQuery) => Promise<{ readonly value: MomentResult | null } | null>;

/** What answers: the readings of analyses, or those of the owner's data downloads. */
async function source(device: Device): Promise<Ask> {
  const isDownload = useMoments.getState().readings.at(-1)?.source === 'download';
  const own = isDownload ? await ownQuery() : null;
  if (own !== null)
    return async (query) => ({ value: await device.ownMoment({ ...own, ...query }) });
  const account = useSession.getState().user?.insta_id ?? '';
  return (query) => device.keptMoment(account, query);
}

function queryOf(state: MomentsState): MomentQuery {
  const { readings, place, pinned, relation, part, q, from } = state;
  const timeAt = (at: number) => readings[at]?.taken_at ?? 0;
  const ends = pinned === null ? [place] : [place, pinned].sort((one, other) => one - other);
  const [first = place, last = null] = ends;
  return {
    ...{ relation, part, q, from, count: rowCount },
    at: timeAt(first),
    until: last === null ? null : timeAt(last),
  };
}

/** Rows as they were before where they are the same, so that they are not rendered again. */
function withEarlierRows(result: MomentResult, before: MomentResult | null): MomentResult {
  const known = new Map(before?.people.map((person) => [person.id, person]));
  const people = result.people.map((person): MomentPerson => {
    const earlier = known.get(person.id);
    const isSame = earlier?.state === person.state && earlier.username === person.username;
    return isSame ? earlier : person;
  });
  return { ...result, people };
}

const opening = createTask();

let ask: Ask | null = null;
let isAsking = false;
let isStale = false;
let askedAt = 0;

/** Waits while the moment moves, so that the last of several is asked about. */
async function waitWhileMoving(): Promise<void> {
  const { place, answered } = useMoments.getState();
  const rest = askedAt + movingMs - performance.now();
  if (place !== answered && rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
  askedAt = performance.now();
}

/** Asks about the state as it is; what changes meanwhile is asked in one more call afterwards. */
async function answerState(): Promise<void> {
  isStale = true;
  if (isAsking || ask === null) return;
  isAsking = true;
  const { token } = useSession.getState();
  while (isStale && token === useSession.getState().token) {
    await waitWhileMoving();
    isStale = false;
    const state = useMoments.getState();
    const asked = ask;
    const outcome = await attempt(() => asked(queryOf(state)), { quiet: true });
    if (token !== useSession.getState().token) break;
    if (outcome.type === 'failed') useMoments.setState({ load: 'refused', isPlaying: false });
    if (outcome.type !== 'done') break;
    if (outcome.value === null) {
      useMoments.setState({ load: 'absent', isPlaying: false });
      break;
    }
    const { value } = outcome.value;
    const before = useMoments.getState().result;
    useMoments.setState({
      load: 'ready',
      result: value === null ? null : withEarlierRows(value, before),
      answered: state.place,
    });
  }
  isAsking = false;
}

/** The reading that is shown first: that chosen on the history, or where its period begins. */
function firstPlace(readings: MomentsState['readings']): number {
  const { history, period, selected } = useHistory.getState();
  const chosen = readings.findIndex(({ id }) => id === selected);
  if (chosen >= 0 || history === null) return Math.max(0, chosen);
  const since = changeOf(history, period)?.since ?? 0;
  return Math.max(
    0,
    readings.findIndex(({ taken_at: takenAt }) => takenAt >= since),
  );
}

/** Opens the time machine once the device holds the readings of the history. */
export async function openMoments(
  device: Device = analysis,
  load: () => Promise<void> = loadHistory,
): Promise<void> {
  await opening.run(async (signal) => {
    useMoments.setState({ load: 'loading', person: null, isPlaying: false });
    ask = null;
    await load();
    await readingsStored();
    if (signal.aborted) return;
    const { history } = useHistory.getState();
    if (history === null) {
      useMoments.setState({ load: 'refused' });
      return;
    }
    const readings = readingsOf(history, 'all');
    useMoments.setState({ readings, place: firstPlace(readings), pinned: null, part: 'there' });
    if (readings.length < 2) {
      useMoments.setState({ load: 'ready', result: null });
      return;
    }
    const found = await source(device);
    if (signal.aborted) return;
    ask = found;
    await answerState();
  });
}

/** Goes to a reading by its place. */
export function goTo(place: number): void {
  const { readings, place: now } = useMoments.getState();
  const next = Math.min(readings.length - 1, Math.max(0, place));
  if (next === now) return;
  useMoments.setState({ place: next });
  void answerState();
}

/** Changes what is listed; the rows begin at the top. */
function list(change: Partial<Pick<MomentsState, 'relation' | 'part' | 'q' | 'pinned'>>): void {
  useMoments.setState({ ...change, from: 0 });
  void answerState();
}

/** Shows the followers, or whom the owner follows. */
export const showRelation = (relation: MomentRelation): void => list({ relation });

/** Shows a part of the people. */
export const showPart = (part: MomentPart): void => list({ part });

/** Shows the people whose name contains a text. */
export const search = (q: string): void => list({ q });

/** Compares with the chosen moment from now on, or with the latest one again. */
export function pin(isPinned: boolean): void {
  const { place, pinned } = useMoments.getState();
  const next = isPinned ? place : null;
  if (next === pinned) return;
  list({ pinned: next, part: partsOf({ pinned: next })[0] ?? 'there' });
}

/** Asks for the rows around one that is in sight and not here. */
export function needRow(row: number, result: MomentResult | null): void {
  const { from } = useMoments.getState();
  const isIn = (first: number, count: number) => row >= first && row < first + count;
  if (result !== null && isIn(result.from, result.people.length)) return;
  if (isAsking && isIn(from, rowCount)) return;
  useMoments.setState({ from: Math.max(0, row - rowsAbove) });
  void answerState();
}

/** Opens the timeline of a person; null closes it. */
export function openPerson(person: MomentPerson | null): void {
  useMoments.setState({ person });
}
