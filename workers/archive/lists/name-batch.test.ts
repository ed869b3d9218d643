import { beforeEach, expect, it } from 'vitest';
import { listModule } from '../../../tests/support/archive/list-module.ts';
import { AccountList } from './account-list.ts';
import { openListInstance, provideListModule } from './list-module.ts';
import { inBatches } from './name-batch.ts';

beforeEach(() => provideListModule(listModule('archive.production')));

/** So many names of this length. */
function namesOf(count: number, length: number) {
  const texts = Array.from({ length: count }, (_, at) => String(at).padStart(length, 'n'));
  const starts = Uint32Array.from({ length: count + 1 }, (_, at) => at * length);
  return { texts, bytes: new TextEncoder().encode(texts.join('')), starts };
}

it.each([
  [1, 30, 4],
  [2_048, 10, 4],
  [2_049, 10, 4],
  [5_000, 255, 4],
  [5_000, 255, 12],
])('copies %i names of %i bytes, with %i more for each, whole and in their order', (...given) => {
  const [count, length, room] = given;
  const list = openListInstance();
  const names = namesOf(count, length);
  const copied: string[] = [];
  inBatches(list, names, room, (from, to, base) => {
    const used = names.starts[to]! - names.starts[from]! + (to - from) * room;
    expect(used).toBeLessThanOrEqual(list.inputCapacity());
    expect(to - from).toBeLessThanOrEqual(2_048);
    expect([from, base]).toEqual([copied.length, names.starts[from]]);
    const input = list.inputAddress() + (to - from) * (room - 4);
    const ends = new Uint32Array(list.memory.buffer, input, to - from);
    let start = 0;
    for (const end of ends) {
      const bytes = new Uint8Array(list.memory.buffer, input + (to - from) * 4);
      copied.push(new TextDecoder().decode(bytes.subarray(start, end - base)));
      start = end - base;
    }
  });
  expect(copied).toEqual(names.texts);
});

it('calls nothing for no names', () => {
  const names = namesOf(0, 10);
  inBatches(openListInstance(), names, 4, () => expect.fail());
});

it('lets lists of the longest names be joined and compared', () => {
  const { texts } = namesOf(3_000, 255);
  const [list, half] = [new AccountList(), new AccountList()];
  texts.forEach((name, at) => {
    list.add(name, at + 1);
    if (at % 2 === 1) half.add(name, at + 1);
  });
  expect(list.countIn(half)).toBe(1_500);
  const joined = AccountList.from(structuredClone(half.columns()));
  joined.addAll(list);
  expect(joined.digest()).toBe(list.digest());
});
