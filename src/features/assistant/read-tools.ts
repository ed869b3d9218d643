/** @file What the tools answer: the data of the screens, that of data downloads on this device included. */
import {
  defaulted,
  enums,
  integer,
  max,
  min,
  object,
  pattern,
  size,
  string,
  validate,
  type Struct,
} from 'superstruct';
import { AppError } from '../../../contract/faults.ts';
import { listPage } from '../../../contract/limits.ts';
import { listNames } from '../../../contract/lists/list-names.ts';
import { listOrders } from '../../../contract/lists/list-search.ts';
import { isNameId } from '../../../contract/lists/name-id.ts';
import { noAnalysis } from '../../../contract/lists/unknown-list.ts';
import type { AnalysisThread } from '../../../contract/threads/analysis.ts';
import type { ApiThread } from '../../../contract/threads/api.ts';
import {
  figureOf,
  isKnown,
  namesFrom,
  type AccountFigure,
  type FigureName,
} from '../../core/imported/figures.ts';
import { shownNow } from '../../core/imported/imported-store.ts';
import { listFigures } from '../../core/imported/list-address.ts';
import { ownQuery } from '../../core/imported/own-query.ts';
import { readImported } from '../../core/imported/read-imported.ts';
import { clock } from '../../core/browser/clock.ts';
import { isSample } from '../../core/browser/sample.ts';
import { currentSession } from '../../core/session/session.ts';
import { useSession } from '../../core/session/session-store.ts';
import { statisticNames } from '../../core/session/user-store.ts';
import { readStored } from '../../core/storage/items.ts';
import { useHistory } from '../history/history-store.ts';
import { loadHistory } from '../history/load-history.ts';
import { countOwn, ownListOf, readOwn } from '../people/own-people.ts';
import { unsearched } from '../people/people-store.ts';
import { readOffline } from '../people/saved-people.ts';
import type { ToolName } from './request-store.ts';

/** Where the data is. */
export interface Sources {
  readonly api: Pick<ApiThread, 'call' | 'readPage'>;
  readonly device: AnalysisThread;
}

/** Reads what a tool answers; `input` is not validated yet. */
type Read = (input: unknown, sources: Sources, signal: AbortSignal) => Promise<object>;

/** Input that a tool can work with; otherwise what is wrong, for the assistant to read. */
function checked<T>(input: unknown, struct: Struct<T>): T {
  const [error, value] = validate(input, struct, { coerce: true });
  if (error !== undefined) throw new AppError('invalid', error.message);
  return value;
}

const names: readonly FigureName[] = ['total_followers', 'total_following', ...statisticNames];

/** A figure with its source, or null with the reason why it is unknown. */
const saidOf = (figure: AccountFigure) =>
  isKnown(figure)
    ? { value: figure.known, source: figure.origin, counted_at: figure.at }
    : { value: null, unknown_because: figure.unknown };

/** Each figure with its source, or null with the reason why it is unknown. */
async function readFigures(): Promise<object> {
  await readImported();
  const { user, account } = shownNow();
  const figures = names.map((name) => [name, saidOf(figureOf(user, account, name))] as const);
  return { username: user?.username ?? null, figures: Object.fromEntries(figures) };
}

const listInput = object({
  list: enums(listNames),
  page: defaulted(max(min(integer(), 1), listPage.maxPage), 1),
  search: defaulted(size(string(), 0, 64), ''),
  order: defaulted(enums(listOrders), 'newest'),
});

/** For the model that reads it; the server says the like of its own lists (server/routes/mcp/tools.ts). */
const noNames =
  'No source has the names of this list: the official API names no followers, and no data download on this device has them. That does not mean nobody.';

async function readList(input: unknown, { api, device }: Sources, signal: AbortSignal) {
  const { list, page, search: q, order } = checked(input, listInput);
  const search = { ...unsearched, q: q.trim(), order };
  const own = await ownListOf(list);
  if (own !== null) {
    const counts = await countOwn(own, search.period, device);
    return { source: 'download', counts, ...(await readOwn(own, search, page, device)) };
  }
  const { user, account } = shownNow();
  const name = listFigures[list];
  if (namesFrom(user, account, name) === null) {
    const figure = saidOf(figureOf(user, account, name));
    return { source: null, counts: null, figure, items: [], hasMore: false, note: noNames };
  }
  const parts = { params: { size: listPage.size }, query: { page, q: search.q, order } };
  try {
    const counts = await api.call('listCounts', { query: { list } }, currentSession(), signal);
    const read = await api.readPage(list, parts, [], currentSession(), signal);
    return { source: 'server', counts, ...read, ...(counts === null ? { note: noAnalysis } : {}) };
  } catch (error) {
    const saved = page === 1 ? await readOffline(list, search, device) : null;
    if (saved === null) throw error;
    return { source: 'device', counts: null, ...saved, hasMore: null };
  }
}

async function readHistory(_: unknown, { api, device }: Sources) {
  await loadHistory(api, device);
  const { history, load, loadedAt } = useHistory.getState();
  if (history === null) throw new AppError('unavailable');
  return { source: load === 'refused' ? 'device' : 'server', loaded_at: loadedAt, history };
}

const personInput = object({ insta_id: size(string(), 1, 64) });

async function readPerson(input: unknown, { api, device }: Sources, signal: AbortSignal) {
  const { insta_id: id } = checked(input, personInput);
  if (isNameId(id)) {
    const query = await ownQuery();
    return { person: query === null ? null : await device.ownPerson(query, id) };
  }
  const account = useSession.getState().user?.insta_id ?? '';
  const readStoredPerson = async () => (await device.keptPerson(account, id))?.value ?? null;
  if (isSample) return { person: await readStoredPerson() };
  try {
    const query = { id };
    return { person: await api.call('historyPerson', { query }, currentSession(), signal) };
  } catch (error) {
    const person = await readStoredPerson();
    if (person === null) throw error;
    return { person };
  }
}

/** The report that the screens show: the kept one, or a new one where there is none. */
async function readPosts(_: unknown, { device }: Sources, signal: AbortSignal) {
  const stored = await readStored('postAnalysis', device);
  if (stored !== null) return { computed_at: stored.savedAt, report: stored.report };
  const report = await device.getPostsAnalysis(currentSession(), signal);
  return { computed_at: clock.now(), report };
}

const sentimentInput = object({ post_short_code: pattern(string(), /^[\w-]{5,20}$/) });

async function readSentiment(input: unknown, { device }: Sources, signal: AbortSignal) {
  const { post_short_code: code } = checked(input, sentimentInput);
  const outcome = await device.getPostSentimentalAnalysis(
    code,
    currentSession(),
    signal,
    () => undefined,
  );
  if (outcome.type === 'busy') throw new AppError('unavailable');
  return { post_short_code: code, sentiment: outcome.sentiment };
}

/** What each tool reads. */
export const readers: Readonly<Record<ToolName, Read>> = {
  get_figures: readFigures,
  get_list: readList,
  get_history: readHistory,
  get_person: readPerson,
  get_posts: readPosts,
  get_post_sentiment: readSentiment,
};
