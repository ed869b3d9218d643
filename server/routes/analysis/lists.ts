import { defaultPeriod, type ChangePeriod } from '../../../contract/lists/change-periods.ts';
import type { ResultList } from '../../../contract/http/module.ts';
import type { ListName } from '../../../contract/lists/list-names.ts';
import type { Person } from '../../../contract/records/person.ts';
import { changesWithin, historyOf, type ChangeList } from '../../analysis/history.ts';
import { readIds } from '../../analysis/lists.ts';
import { userById } from '../../accounts/users.ts';
import type { Session } from '../../accounts/sessions.ts';
import { JsonText, type Handlers } from '../../http/handler.ts';
import type { Services } from '../../services.ts';

/** The common fields of the six calls' requests. */
interface ListRequest {
  readonly params: { size: number };
  readonly query: { page: number };
  readonly session: Session;
  readonly services: Services;
  readonly now: number;
}

function place(request: ListRequest): { from: number; size: number } {
  const { size } = request.params;
  return { from: (request.query.page - 1) * size, size };
}

function rows(persons: readonly Person[]): JsonText {
  return new JsonText(JSON.stringify(persons));
}

const noRows = rows([]);

/** A page of a list of the last finished analysis; names are the network's own, asked for by id. */
function pageOf(list: ResultList) {
  return async (request: ListRequest): Promise<JsonText> => {
    const { services, session } = request;
    const run = session.user.currentRun;
    if (run === null) return noRows;
    const { from, size } = place(request);
    const ids = await readIds(services.db, run, list, from, size);
    return rows(await services.network.persons(ids));
  };
}

interface ChangesRequest extends ListRequest {
  readonly query: { page: number; period?: ChangePeriod | undefined };
}

/** A page of new or lost people; the default period is kept as a list, others are read from changes. */
function changesOf(list: ChangeList) {
  const defaultPage = pageOf(list);
  return async (request: ChangesRequest): Promise<JsonText> => {
    const { services, session } = request;
    const { period = defaultPeriod } = request.query;
    if (period === defaultPeriod) return defaultPage(request);
    const until = (await userById(services.db, session.user.id))?.analysedAt;
    if (!until) return noRows;
    const { id: userId, instaId } = session.user;
    const { from, size } = place(request);
    const window = { userId, instaId, until, period };
    const ids = await changesWithin(services.db, list, window, from, size);
    return rows(await services.network.persons(ids));
  };
}

async function profileview(request: ListRequest): Promise<JsonText> {
  const { services, session } = request;
  if (session.user.currentRun === null) return noRows;
  const user = await userById(services.db, session.user.id);
  const { from, size } = place(request);
  const at = user?.analysedAt?.getTime() ?? request.now;
  const ids = await services.network.profileViews(session.user.instaId, at, from, size);
  return rows(await services.network.persons(ids));
}

async function history({ services, session }: Pick<ListRequest, 'services' | 'session'>) {
  return historyOf(services.db, session.user);
}

/** The six lists, and the history that two of them are answers about. */
export const listHandlers = {
  newfollowers: changesOf('new'),
  followerslost: changesOf('lost'),
  notfollowsback: pageOf('not_following_back'),
  donotfollowsback: pageOf('dont_follow_back'),
  mutualfollowing: pageOf('mutual'),
  profileview,
  history,
} satisfies Handlers<ListName | 'history'>;
