import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../../contract/faults.ts';
import { listNames } from '../../../../contract/lists/list-names.ts';
import { apiThread, outOfReach } from '../../../../tests/support/api-thread.ts';
import { personOf } from '../../../../tests/support/data/records.ts';
import { givePage } from '../../../../tests/support/page.ts';
import { useToasts } from '../../../core/errors/toasts-store.ts';
import { useSession } from '../../../core/session/session-store.ts';
import { forgetLocal } from '../../../core/storage/storage.ts';
import { resetStores } from '../../../core/store.ts';
import { enterKeptOff } from './enter-kept-off.ts';
import { keepOff, putBack } from './keep-off.ts';
import { keyOf, useKeptOff } from './kept-off.ts';

const list = 'notfollowsback';
const choice = { reason: 'friend', days: null } as const;
const off = () => Object.keys(useKeptOff.getState().lists[list] ?? {});
const row = (id: string, more: object = {}) => ({
  ...{ list, insta_id: id, insta_username: `person.${id}`, reason: 'friend', until: 0 },
  ...more,
});

/** The fields of both calls. */
interface Body {
  readonly insta_id: string;
  readonly insta_ids: readonly string[];
  readonly reason: string;
  readonly until: number;
}

/** An account that has the people of `rows`, on a connection that a test takes away. */
function account(...rows: ReturnType<typeof row>[]) {
  const people = new Map(rows.map((each) => [each.insta_id, each]));
  const connection = { isDown: false };
  const reached =
    (respond: (body: Body) => object) =>
    ({ body }: Record<string, unknown>) => {
      if (connection.isDown) outOfReach();
      return respond(body as Body);
    };
  const served = apiThread({
    keptOff: reached(() => ({ people: [...people.values()] })),
    keepOff: reached(({ insta_id: id, reason, until }) => {
      people.set(id, row(id, { reason, until }));
      return {};
    }),
    putBack: reached(({ insta_ids }) => {
      for (const id of insta_ids) people.delete(id);
      return {};
    }),
  });
  return {
    ...served,
    connection,
    has: () => [...people.keys()],
    of: (id: string) => people.get(id),
  };
}

/** An account that has people off two lists, and takes no more than `room`. */
function smallAccount(room: number, ...keys: string[]) {
  const people = new Set(keys);
  const served = apiThread({
    keptOff: () => ({
      people: [...people].map((key) => {
        const [on = '', id = ''] = key.split(' ');
        return row(id, { list: on });
      }),
    }),
    keepOff: ({ body }) => {
      const { list: on, insta_id: id } = body as Body & { readonly list: string };
      if (people.size >= room) throw new AppError('conflict', '', { status: 409 });
      people.add(keyOf(on, id));
      return {};
    },
    putBack: ({ body }) => {
      const { list: on, insta_ids } = body as Body & { readonly list: string };
      for (const id of insta_ids) people.delete(keyOf(on, id));
      return {};
    },
  });
  return { ...served, has: () => [...people] };
}

/** What a closed app loses: the stores, but not the storage of the device. */
function restart(): void {
  const { token } = useSession.getState();
  resetStores();
  useSession.setState({ token });
}

beforeEach(() => {
  givePage();
  resetStores();
  useToasts.setState({ toasts: [] });
  useSession.setState({ token: 'token-1' });
});

describe('with an account', () => {
  it('people are sent without their names, and so is their return', async () => {
    const { thread, calls, has } = account();
    keepOff(list, personOf(2), choice, 0, thread);
    await vi.waitFor(() => expect(has()).toEqual(['2']));
    useToasts.getState().toasts[0]?.action?.run();
    expect(off()).toEqual([]);
    await vi.waitFor(() => expect(has()).toEqual([]));
    expect(calls).toMatchObject([
      { name: 'keepOff', input: { body: { list, insta_id: '2', reason: 'friend', until: 0 } } },
      { name: 'putBack', input: { body: { list, insta_ids: ['2'] } } },
    ]);
    expect(JSON.stringify(calls)).not.toContain('person.2');
  });

  it('those of other devices are off here too', async () => {
    await enterKeptOff(account(row('3')).thread);
    expect(useKeptOff.getState().lists[list]).toEqual({
      3: { name: 'person.3', reason: 'friend', until: 0, isShared: true },
    });
  });

  it('what this device had before is sent, and stays where the server does not know the person', async () => {
    for (const at of [1, 2]) keepOff(list, personOf(at), choice, 0, apiThread({}).thread);
    const sent: unknown[] = [];
    const { thread } = apiThread({
      keptOff: () => ({ people: [] }),
      keepOff: (input) => {
        sent.push(input);
        if (sent.length === 1) throw new AppError('not-found', '', { status: 404 });
        return {};
      },
    });
    await enterKeptOff(thread);
    expect(sent).toHaveLength(2);
    expect(off()).toEqual(['1', '2']);
    await enterKeptOff(thread);
    expect(sent).toHaveLength(2);
  });

  it('people over the limit block no other change, and are sent once there is room', async () => {
    const [early, late] = listNames;
    const { thread, names, has } = smallAccount(1, keyOf(late, '2'));
    await enterKeptOff(thread);
    keepOff(early, personOf(1), choice, 0, thread);
    keepOff(early, personOf(3), choice, 0, thread);
    await vi.waitFor(() => expect(names().filter((name) => name === 'keepOff')).toHaveLength(2));
    expect(has()).toEqual([keyOf(late, '2')]);
    putBack(late, '2', thread);
    await vi.waitFor(() => expect(has()).toEqual([keyOf(early, '1')]));
    expect(Object.keys(useKeptOff.getState().lists[early] ?? {})).toEqual(['1', '3']);
  });

  it('sends people put back before people kept off, whatever the order of lists', async () => {
    const [early, late] = listNames;
    const { thread, names, has } = smallAccount(1, keyOf(late, '2'));
    await enterKeptOff(thread);
    putBack(late, '2', apiThread({}).thread);
    keepOff(early, personOf(1), choice, 0, apiThread({}).thread);
    await enterKeptOff(thread);
    expect(names()).toEqual(['keptOff', 'keptOff', 'putBack', 'keepOff']);
    expect(has()).toEqual([keyOf(early, '1')]);
  });

  it('a person whom another device has put back is back here', async () => {
    const { thread, has } = account();
    keepOff(list, personOf(2), choice, 0, thread);
    await vi.waitFor(() => expect(has()).toEqual(['2']));
    await enterKeptOff(account().thread);
    expect(off()).toEqual([]);
  });

  it('nothing changes while the server is out of reach', async () => {
    const { thread, connection, has } = account();
    keepOff(list, personOf(2), choice, 0, thread);
    await vi.waitFor(() => expect(has()).toEqual(['2']));
    connection.isDown = true;
    await enterKeptOff(thread);
    expect(off()).toEqual(['2']);
  });
});

describe('a change that did not reach the server', () => {
  it.each([
    ['one person', '2'],
    ['all people', undefined],
  ])('puts %s back after a restart, and reaches it then', async (_, id) => {
    const { thread, connection, names, has } = account(row('2'));
    await enterKeptOff(thread);
    connection.isDown = true;
    putBack(list, id, thread);
    await vi.waitFor(() => expect(names()).toContain('putBack'));
    restart();
    connection.isDown = false;
    await enterKeptOff(thread);
    expect(off()).toEqual([]);
    expect(has()).toEqual([]);
  });

  it('keeps a person on the list at each start until it arrives', async () => {
    const { thread } = apiThread({ keptOff: () => ({ people: [row('2')] }), putBack: outOfReach });
    await enterKeptOff(thread);
    putBack(list, '2', thread);
    for (let start = 0; start < 2; start += 1) {
      restart();
      await enterKeptOff(thread);
      expect(off()).toEqual([]);
    }
  });

  it('is sent when the connection is back', async () => {
    const { thread, connection, names, has } = account(row('2'));
    await enterKeptOff(thread);
    connection.isDown = true;
    putBack(list, '2', thread);
    await vi.waitFor(() => expect(names()).toContain('putBack'));
    connection.isDown = false;
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(has()).toEqual([]));
  });

  it('is taken back with the account by the undo of the toast', async () => {
    const { thread, has, of } = account(row('2', { until: 4e15 }));
    await enterKeptOff(thread);
    putBack(list, '2', thread);
    await vi.waitFor(() => expect(has()).toEqual([]));
    useToasts.getState().toasts.at(-1)?.action?.run();
    await vi.waitFor(() => expect(of('2')).toMatchObject({ until: 4e15 }));
    await enterKeptOff(thread);
    expect(off()).toEqual(['2']);
  });

  it('is not sent for a person who was put back and is kept off again', async () => {
    const { thread, connection, names, of } = account(row('2', { until: 4e15 }));
    await enterKeptOff(thread);
    connection.isDown = true;
    putBack(list, '2', thread);
    keepOff(list, personOf(2), { reason: 'public', days: null }, 0, thread);
    await vi.waitFor(() => expect(names()).toContain('keepOff'));
    restart();
    connection.isDown = false;
    await enterKeptOff(thread);
    expect(names()).not.toContain('putBack');
    expect(of('2')).toMatchObject({ reason: 'public', until: 0 });
    expect(useKeptOff.getState().lists[list]?.['2']).toMatchObject({ reason: 'public', until: 0 });
  });

  it('is not undone by a list that was asked for before it', async () => {
    await enterKeptOff(account(row('2')).thread);
    let respond: (value: object) => void = () => undefined;
    const slow = apiThread({ keptOff: () => new Promise((resolve) => (respond = resolve)) });
    const entering = enterKeptOff(slow.thread);
    await vi.waitFor(() => expect(slow.names()).toEqual(['keptOff']));
    putBack(list, '2', slow.thread);
    keepOff(list, personOf(1), choice, 0, slow.thread);
    respond({ people: [row('2')] });
    await entering;
    expect(off()).toEqual(['1']);
  });

  it('is not sent for another account', async () => {
    const { thread, connection, names, has } = account(row('2'));
    await enterKeptOff(thread);
    connection.isDown = true;
    putBack(list, '2', thread);
    await vi.waitFor(() => expect(names()).toContain('putBack'));
    connection.isDown = false;
    resetStores();
    forgetLocal();
    useSession.setState({ token: 'token-2' });
    window.dispatchEvent(new Event('online'));
    await enterKeptOff(thread);
    expect(names().filter((name) => name === 'putBack')).toHaveLength(1);
    expect(has()).toEqual(['2']);
  });

  it('ignores what is no change in what the device has stored', async () => {
    const { thread, names, calls } = account(row('2'));
    for (const back of [7, 'notfollowsback 2', [2, null, 'everybody 2', '2', 'notfollowsback']]) {
      window.localStorage.setItem('keptOff', JSON.stringify({ back }));
      await enterKeptOff(thread);
      expect(off()).toEqual(['2']);
    }
    expect(names()).not.toContain('putBack');
    const back = ['notfollowsback ', 'notfollowsback an id', 'notfollowsback 2'];
    window.localStorage.setItem('keptOff', JSON.stringify({ back }));
    await enterKeptOff(thread);
    expect(calls.at(-1)?.input).toEqual({ body: { list, insta_ids: ['2'] } });
  });
});
