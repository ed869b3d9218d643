import { defaultPeriod, type ChangePeriod } from '../../../contract/lists/change-periods.ts';
import type { ResultList } from '../../../contract/http/module.ts';
import { defaultOrder, type ListOrder } from '../../../contract/lists/list-search.ts';
import type { ListName } from '../../../contract/lists/list-names.ts';
import type { Person } from '../../../contract/records/person.ts';
import { changesWithin, historyOf, type ChangeList } from '../../analysis/history.ts';
import { readIds } from '../../analysis/lists.ts';
import { ListSearches, type IdList } from '../../analysis/search.ts';
import { userById } from '../../accounts/users.ts';
import type { Session } from '../../accounts/sessions.ts';
import { JsonText, type Handlers } from '../../http/handler.ts';
import type { Services } from '../../services.ts';

/** The common fields of the six calls' requests. */
interface ListRequest {
  readonly params: { size: number };
  readonly query: {
    page: number;
    q?: string | undefined;
    order?: ListOrder | undefined;
    period?: ChangePeriod | undefined;
  };
  readonly session: Session;
  readonly services: Services;
  readonly now: number;
}

/** The ids of a list for a request; null before the first analysis. */
type ListSource = (request: ListRequest) => Promise<IdList | null>;

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
    const { q = '', order = defaultOrder } = query;
    const persons = (ids: readonly string[]) => services.network.persons(ids);
    const from = (query.page - 1) * params.size;
    if (q.trim() === '' && order === defaultOrder) {
      return rows(await persons(await list.read(from, params.size)));
    }
    const found = await searches.search(list, persons, { q, order });
    return rows(await persons(found.slice(from, from + params.size)));
  };
}

/** A list of the last finished analysis. */
function resultOf(list: ResultList): ListSource {
  return async ({ services, session }) => {
    const run = session.user.currentRun;
    if (run === null) return null;
    const read = (from: number, count: number) => readIds(services.db, run, list, from, count);
    return { key: `${run} ${list}`, read };
  };
}

/** New or lost people; the default period is kept as a list, others are read from changes. */
function changesOf(list: ChangeList): ListSource {
  const defaultSource = resultOf(list);
  return async (request) => {
    const { services, session } = request;
    const { period = defaultPeriod } = request.query;
    if (period === defaultPeriod) return defaultSource(request);
    const until = (await userById(services.db, session.user.id))?.analysedAt;
    if (!until) return null;
    const { id: userId, instaId } = session.user;
    const window = { userId, instaId, until, period };
    return {
      key: `${userId} ${instaId} ${until.getTime()} ${list} ${period}`,
      read: (from, count) => changesWithin(services.db, list, window, from, count),
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
  return { key: `${run} views ${at}`, read };
};

async function history({ services, session }: Pick<ListRequest, 'services' | 'session'>) {
  return historyOf(services.db, session.user);
}

/** The six lists, and the history that two of them are answers about. */
export const listHandlers = {
  newfollowers: pageOf(changesOf('new')),
  followerslost: pageOf(changesOf('lost')),
  notfollowsback: pageOf(resultOf('not_following_back')),
  donotfollowsback: pageOf(resultOf('dont_follow_back')),
  mutualfollowing: pageOf(resultOf('mutual')),
  profileview: pageOf(profileViews),
  history,
} satisfies Handlers<ListName | 'history'>;
