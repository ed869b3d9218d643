import { defaultPeriod, type ListPeriod } from '../../../contract/lists/change-periods.ts';
import type { ResultList } from '../../../contract/http/module.ts';
import {
  listFilters,
  type ListCounts,
  type ListFilter,
} from '../../../contract/lists/list-filters.ts';
import { defaultOrder, type ListOrder } from '../../../contract/lists/list-search.ts';
import { mapLists, type ListName } from '../../../contract/lists/list-names.ts';
import type { Person } from '../../../contract/records/person.ts';
import {
  changesWithin,
  latestChanges,
  windowStart,
  type ChangeList,
  type Window,
} from '../../analysis/history.ts';
import { factsOf, type FactsSource } from '../../analysis/ledger/row-facts.ts';
import { amongPeople } from '../../analysis/list-filters.ts';
import { listCounts as countsOfRun, readIds } from '../../analysis/lists.ts';
import { lengthOf, ListSearches, type IdList } from '../../analysis/search.ts';
import { userById } from '../../accounts/users.ts';
import type { Session } from '../../accounts/sessions.ts';
import { JsonText, type Handlers, type Request } from '../handler.ts';
import type { Services } from '../../services.ts';

/** What decides which people are in a list. */
interface SourceRequest {
  readonly query: { period?: ListPeriod | undefined };
  readonly session: Session;
  readonly services: Services;
  readonly now: number;
}

/** The common fields of the six calls' requests. */
interface ListRequest extends SourceRequest {
  readonly params: { size: number };
  readonly query: SourceRequest['query'] & {
    page: number;
    q?: string | undefined;
    order?: ListOrder | undefined;
    filter?: ListFilter | undefined;
  };
}

/** The ids of a list for a request; null before the first analysis. */
type ListSource = (request: SourceRequest) => Promise<IdList | null>;

function rows(persons: readonly Person[]): JsonText {
  return new JsonText(JSON.stringify(persons));
}

const searches = new ListSearches();

/** A page of a list, searched and ordered where the request asks for it; names are the network's own. */
function pageOf(source: ListSource) {
  return async (request: ListRequest): Promise<JsonText> => {
    const { services, params, query } = request;
    const list = await source(request);
    if (list === null) return rows([]);
    const { q = '', order = defaultOrder, filter } = query;
    const persons = (ids: readonly string[]) => services.network.persons(ids);
    const from = (query.page - 1) * params.size;
    const isPlain = q.trim() === '' && order === defaultOrder && filter === undefined;
    const page = isPlain
      ? await list.read(from, params.size)
      : (await searches.search(list, persons, { q, order, filter })).slice(
          from,
          from + params.size,
        );
    const found = await persons(page);
    return rows((await list.complete?.(found)) ?? found);
  };
}

/** A list of the last finished analysis. */
function resultOf(list: ResultList): ListSource {
  return async ({ services, session }) => {
    const run = session.user.currentRun;
    if (run === null) return null;
    const { db } = services;
    return {
      key: `${run} ${list}`,
      read: (from, count) => readIds(db, run, list, from, count),
      length: async () => (await countsOfRun(db, run))?.[list] ?? 0,
      among: amongPeople(db, session.user, run),
    };
  };
}

/** Adds to people when they came or left, what else is known of them, and the period's start. */
async function withMoments(
  services: Pick<Services, 'db' | 'network'>,
  window: Window,
  source: Pick<FactsSource, 'list' | 'among'>,
  persons: readonly Person[],
): Promise<readonly Person[]> {
  if (persons.length === 0) return persons;
  const { db } = services;
  const { userId } = window;
  const ids = persons.map((person) => person.insta_id);
  const [changes, start] = [await latestChanges(db, window, ids), await windowStart(db, window)];
  const known = await factsOf(services, { ...source, userId, changes }, persons);
  return persons.map((person) => {
    const change = changes.get(person.insta_id);
    return {
      ...person,
      since: change?.since?.toISOString() ?? null,
      until: change?.until.toISOString() ?? null,
      period_start: start.toISOString(),
      ...known(person.insta_id),
    };
  });
}

/** New or lost people; the default period is kept as a list, others are read from changes. */
function changesOf(list: ChangeList): ListSource {
  const defaultSource = resultOf(list);
  return async (request) => {
    const { services, session } = request;
    const { db } = services;
    const { period = defaultPeriod } = request.query;
    const { id: userId, instaId } = session.user;
    const user = await userById(db, userId);
    const until = user?.analysedAt;
    const stored = await defaultSource(request);
    if (!until || stored === null) return null;
    const window = { userId, instaId, until, period, seenAt: user.seenAt };
    const { among } = stored;
    const complete = (persons: readonly Person[]) =>
      withMoments(services, window, { list, among }, persons);
    if (period === defaultPeriod) return { ...stored, complete };
    const start = period === 'visit' ? user.seenAt?.getTime() : '';
    return {
      key: `${stored.key} ${period} ${start}`,
      read: async (from, count) =>
        (await changesWithin(db, list, window, from, count)).map(({ id }) => id),
      among,
      complete,
    };
  };
}

const profileViews: ListSource = async ({ services, session, now }) => {
  const run = session.user.currentRun;
  if (run === null) return null;
  const user = await userById(services.db, session.user.id);
  const at = user?.analysedAt?.getTime() ?? now;
  const { instaId } = session.user;
  const read = (from: number, count: number) =>
    services.network.profileViews(instaId, at, from, count);
  return { key: `${run} views ${at}`, read, among: amongPeople(services.db, session.user, run) };
};

const sources: Record<ListName, ListSource> = {
  newfollowers: changesOf('new'),
  followerslost: changesOf('lost'),
  notfollowsback: resultOf('not_following_back'),
  donotfollowsback: resultOf('dont_follow_back'),
  mutualfollowing: resultOf('mutual'),
  profileview: profileViews,
};

async function listCounts(request: Request<'listCounts'>): Promise<ListCounts | null> {
  const { services, query } = request;
  const list = await sources[query.list](request);
  const filters = listFilters[query.list];
  if (list === null) return null;
  const persons = (ids: readonly string[]) => services.network.persons(ids);
  const counts = await Promise.all(
    filters.map(async (filter) => {
      const found = await searches.search(list, persons, { q: '', order: defaultOrder, filter });
      return [filter, found.length] as const;
    }),
  );
  return { all: await lengthOf(list), ...Object.fromEntries(counts) };
}

/** The six lists, and how many people are in them. */
export const listHandlers = {
  ...mapLists((list) => pageOf(sources[list])),
  listCounts,
} satisfies Handlers<ListName | 'listCounts'>;
