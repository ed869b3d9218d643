/** @file Brings an owner to the point where an operation can be done, and looks at what it leaves. */
import { sql } from 'drizzle-orm';
import { resultLists } from '../../../contract/http/module.ts';
import type { History } from '../../../contract/records/history.ts';
import type { HistoryFile } from '../../../contract/records/timeline/history-file.ts';
import { findUser } from '../../../server/accounts/users.ts';
import type { Closing } from '../../../server/analysis/finish.ts';
import { listCounts, readWhole } from '../../../server/analysis/lists.ts';
import type { Database } from '../../../server/db/open.ts';
import { readBuild } from '../../../wasm/tests/builds.ts';
import { fetchFollowers } from '../../../workers/analysis/followers.ts';
import type { Perform } from '../../../workers/analysis/run-module.ts';
import { analyse, closing, compare, readList, uploadSets } from '../data/analysis.ts';
import { Visitor, type TestServer } from '../servers/server.ts';
import type { Given, OperationName } from './operations.ts';

const day = 24 * 3_600_000;

async function startRun(visitor: Visitor): Promise<string> {
  return String((await visitor.get('client/insta/start/analysis/')).body['run']);
}

/** Does an analysis up to its closing call. */
export async function uploadRun(visitor: Visitor): Promise<{ run: string; closing: Closing }> {
  const run = await startRun(visitor);
  const lists = {
    followers: await readList(visitor, run, 'followers'),
    following: await readList(visitor, run, 'following'),
    previous: await readList(visitor, run, 'previous'),
  };
  const sets = compare(lists);
  await uploadSets(visitor, run, sets);
  return { run, closing: closing(lists, sets) as Closing };
}

async function* bytesOf(bytes: Uint8Array) {
  yield bytes;
}

/** Does an analysis in the compact form, with the real module, up to its closing call. */
export async function uploadCompactRun(
  { url }: Pick<TestServer, 'url'>,
  visitor: Visitor,
): Promise<{ run: string; closing: Closing }> {
  const run = await startRun(visitor);
  let body: string | undefined;
  const perform: Perform = async (request) => {
    if (request.path.includes('/finish/')) {
      // The closing call is made elsewhere.
      body = request.body;
      return { status: 404, body: bytesOf(new Uint8Array()) };
    }
    const response = await fetch(new URL(`/api/${request.path}`, url), {
      method: request.method,
      headers: { ...request.headers, 'content-type': 'application/json' },
      ...(request.body === '' ? {} : { body: request.body }),
    });
    return { status: response.status, body: bytesOf(new Uint8Array(await response.arrayBuffer())) };
  };
  const { open } = readBuild('main.production');
  const { signal } = new AbortController();
  const input = { run, id: '1', email: 'owner@example.com' };
  const stopped = await fetchFollowers(input, visitor.token, { open, perform, signal }).catch(
    (error: unknown) => error,
  );
  if (body === undefined) throw stopped;
  return { run, closing: JSON.parse(body) as Closing };
}

const historyOf = async (visitor: Visitor) =>
  (await visitor.get('client/history/')).body as unknown as History;

async function latestOf(visitor: Visitor): Promise<string> {
  return (await historyOf(visitor)).readings.at(-1)?.id ?? '';
}

/** What each operation is given, after the calls that come before it. */
const preparations: Record<
  OperationName,
  (server: TestServer, visitor: Visitor) => Promise<Partial<Given>>
> = {
  finish: (_, visitor) => uploadRun(visitor),
  'finish in the compact form': uploadCompactRun,
  async undo(_, visitor) {
    await analyse(visitor);
    return { reading: await latestOf(visitor) };
  },
  async redo(_, visitor) {
    await analyse(visitor);
    const reading = await latestOf(visitor);
    await visitor.post('client/history/undo/', { reading });
    return { reading };
  },
  async import(_, visitor) {
    const file = (await visitor.get('client/history/export/')).body as unknown as HistoryFile;
    await visitor.get('client/insta/clear/data');
    return { file };
  },
  cancel: (_, visitor) => uploadRun(visitor),
  'Clear Data': (_, visitor) => uploadRun(visitor),
  async 'deletion of the account'(_, visitor) {
    // The provider keeps a cancellation, whatever becomes of the transaction after it.
    const { status } = await visitor.post('client/subscription/cancel/', {});
    if (status !== 200) throw new Error(`the renewal was not cancelled: ${status}`);
    return uploadRun(visitor);
  },
};

/** Brings an owner, who has a result already, to an operation. */
export async function prepare(
  server: TestServer,
  email: string,
  name: OperationName,
): Promise<Given> {
  const { db, now } = server.services;
  const visitor = new Visitor(server.url);
  await visitor.signIn(email);
  await analyse(visitor);
  server.pass(day);
  const given = await preparations[name](server, visitor);
  const user = await findUser(db, email);
  if (user === undefined) throw new Error(`there is no ${email}`);
  return { userId: user.id, instaId: user.instaId, now: now(), ...given };
}

async function listsOf(db: Database, run: string) {
  const counts = await listCounts(db, run);
  const lists: Record<string, readonly string[]> = {};
  for (const list of resultLists) {
    lists[list] = await readWhole(db, run, list, counts?.[list] ?? 0);
  }
  return { counts, lists };
}

/** Everything that is stored about the results of a user, as text. Names of finished runs are random. */
export async function stateOf(db: Database, userId: number): Promise<string> {
  const rows = async (query: ReturnType<typeof sql>) => (await db.execute(query)).rows;
  const changes = (table: string) =>
    rows(sql`
      select c.* from ${sql.identifier(table)} c join readings on readings.id = c.reading
      where user_id = ${userId} order by c::text`);
  const [user] = await rows(sql`select * from users where id = ${userId}`);
  const runs = await rows(sql`
    select id, status, network_at, finished_at,
      (select count(*)::int from list_rows where run = id) as rows,
      (select count(*)::int from run_pages where run = id)
        + (select count(*)::int from run_list_pages where run = id) as pages
    from runs where user_id = ${userId} order by started_at`);
  const current = typeof user?.['current_run'] === 'string' ? user['current_run'] : null;
  return JSON.stringify({
    user: { ...user, current_run: runs.some(({ id }) => id === current) },
    runs: runs.map((run) => ({ ...run, id: run['status'] === 'done' ? '' : run['id'] })),
    results: current === null ? null : await listsOf(db, current),
    readings: await rows(sql`select * from readings where user_id = ${userId} order by id`),
    followers: await changes('follower_changes'),
    following: await changes('following_changes'),
    sets: await changes('reading_sets'),
    names: await rows(sql`
      select * from person_names where user_id = ${userId} order by person, username`),
    days: await rows(sql`select * from daily_counts where user_id = ${userId} order by day`),
    erased: await rows(sql`
      select action, details from audit where user_id = ${userId} order by id`),
  });
}
