import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { pageChecksum } from '../../contract/lists/relation-pages.ts';
import { status, writeBytes, type ModuleExports } from '../../workers/analysis/instance.ts';
import { mainBuilds } from './builds.ts';
import { pagesOf, plainRecord } from './network.ts';

// Thousands of instances take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const run = 'run-12345';
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Gives a page to a fresh job: true when it was taken, false when it is asked for again. */
function takes(module: ModuleExports, page: Uint8Array): boolean {
  writeBytes(module, module.reserve(page.length), page);
  module.respond(200);
  for (let at = 0; at < page.length;) {
    const part = page.subarray(at, at + module.inputCapacity());
    writeBytes(module, module.inputAddress(), part);
    module.push(part.length);
    at += part.length;
  }
  let next = module.finish();
  while (next === status.working) next = module.step(1_024);
  expect(next).toBe(status.request);
  const address = module.requestAddress();
  const bytes = new Uint8Array(module.memory.buffer, address, module.requestLength());
  return !new TextDecoder().decode(bytes).includes('/followers/');
}

function begin(module: ModuleExports): void {
  const written = encoder.encode(`1\0token\0a@b.example\0${run}\x000\0`);
  writeBytes(module, module.argumentsAddress(), written);
  module.begin(1, 5, written.length);
}

/** Whether the plainest JavaScript would take the bytes as the only page of the followers. */
function reference(bytes: Uint8Array): boolean {
  const page = pagesOf(run, 'followers', ['1'])[0];
  try {
    const read = JSON.parse(decoder.decode(bytes)) as typeof page;
    if (read === undefined) return false;
    const ids = (read.records as { insta_id: unknown }[]).map(({ insta_id: id }) => id);
    if (!ids.every((id) => typeof id === 'string')) return false;
    const isCount = (value: unknown) =>
      Number.isSafeInteger(value) && Number(value) >= 0 && !Object.is(value, -0);
    const fresh = pagesOf(run, 'followers', ids, ids.length || 1)[0];
    return (
      read.run === run &&
      read.kind === 'followers' &&
      Object.is(read.page, 0) &&
      read.next === '' &&
      isCount(read.trailer.count) &&
      isCount(read.trailer.total) &&
      read.trailer.count === ids.length &&
      read.trailer.total === ids.length &&
      read.trailer.checksum === pageChecksum(ids) &&
      read.trailer.chain === fresh?.trailer.chain
    );
  } catch {
    return false;
  }
}

const page = fc
  .array(fc.oneof(fc.nat().map(String), fc.string({ maxLength: 5 })), { maxLength: 5 })
  .map((ids) => {
    const record = (id: string) => ({ ...plainRecord(id), more: [1, { a: 'b\\' }, null] });
    return encoder.encode(
      JSON.stringify(pagesOf(run, 'followers', ids, ids.length || 1, record)[0]),
    );
  });

// Bytes that mean something to JSON are more likely to hurt than others.
const byte = fc.oneof(
  fc.constantFrom(...encoder.encode('"\\{}[],:0u-.e tfn\n\0')),
  fc.nat({ max: 255 }),
);
const damage = fc.tuple(
  fc.constantFrom('set', 'insert', 'remove', 'double', 'cut', 'none'),
  fc.nat(),
  fc.nat({ max: 40 }),
  byte,
);

type Damage = typeof damage extends fc.Arbitrary<infer T> ? T : never;

function damaged(bytes: Uint8Array, [kind, where, length, value]: Damage): Uint8Array {
  const at = bytes.length === 0 ? 0 : where % bytes.length;
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)];
  const join = (...parts: (ArrayLike<number> & Iterable<number>)[]) =>
    Uint8Array.from(parts.flatMap((part) => [...part]));
  switch (kind) {
    case 'set':
      return join(before, [value], after.subarray(1));
    case 'insert':
      return join(before, [value], after);
    case 'remove':
      return join(before, after.subarray(length));
    case 'double':
      return join(before, after.subarray(0, length), after);
    case 'cut':
      return before;
    default:
      return bytes;
  }
}

describe.each(mainBuilds())('$name', ({ name, open }) => {
  it('takes exactly what JSON.parse and the trailer would, and never traps', async () => {
    let module = await open();
    begin(module);
    let pages = 0;
    let taken = 0;
    const inputs = fc.sample(fc.tuple(page, fc.array(damage, { minLength: 0, maxLength: 3 })), {
      numRuns: name === 'main.production' ? 10_000 : 2_000,
      seed: 57,
    });
    for (const [bytes, damages] of inputs) {
      const input = damages.reduce(damaged, bytes);
      // A page may be refused twice before the job gives up, and a taken one moves it on.
      if (pages++ % 2 === 0) {
        module = await open();
        begin(module);
      }
      const isTaken = takes(module, input);
      let isText = true;
      try {
        decoder.decode(input);
      } catch {
        isText = false;
      }
      // Text that is not UTF-8 is only required not to hurt.
      if (isText && isTaken !== reference(input)) {
        expect.fail(`${new TextDecoder().decode(input)}\n${isTaken ? 'taken' : 'refused'}`);
      }
      if (isTaken) {
        taken++;
        pages = 0;
      }
    }
    expect(taken).toBeGreaterThan(300);
  });

  it('survives noise of any length', async () => {
    for (const bytes of fc.sample(fc.uint8Array({ maxLength: 3_000 }), {
      numRuns: 500,
      seed: 58,
    })) {
      const module = await open();
      begin(module);
      expect(takes(module, bytes)).toBe(false);
    }
  });

  it('survives deep nesting', async () => {
    for (const depth of [100, 4_000, 5_000, 200_000]) {
      const module = await open();
      begin(module);
      const text = JSON.stringify(pagesOf(run, 'followers', ['1'])[0]);
      const deep = `{"x":${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)},${text.slice(1)}`;
      expect(takes(module, encoder.encode(deep))).toBe(depth <= 4_000);
    }
  });
});
