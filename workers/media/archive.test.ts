import { unzipSync } from 'fflate';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../contract/faults.ts';
import { mediaLimits } from '../../contract/limits.ts';
import type { ArchiveProgress } from '../../contract/threads/media.ts';
import type { Session } from '../../contract/threads/session.ts';
import { createArchive, readFile, type ReadFile } from './archive.ts';

const session: Session = { base: 'http://app.test/api/', token: 'a', language: 'en' };
const never = new AbortController().signal;
const entry = (address: string, name = address) => ({ address, kind: 'image', name }) as const;
const bytesOf = (text: string) => new TextEncoder().encode(text);

function archive(read: ReadFile) {
  const stored: Blob[] = [];
  const progress: ArchiveProgress[] = [];
  const { archive: write } = createArchive(
    (blob) => {
      stored.push(blob);
      return 'blob:zip';
    },
    read,
    (work) => work(),
  );
  return {
    write: (entries: ReturnType<typeof entry>[], signal = never) =>
      write(entries, session, signal, (step) => void progress.push(step)),
    unzip: async () => unzipSync(new Uint8Array((await stored[0]?.arrayBuffer()) ?? [])),
    kept: stored,
    progress,
  };
}

describe('an archive', () => {
  it('contains every file under a safe, unique name', async () => {
    const zip = archive(async ({ address }, _session, _signal, onPart) => {
      onPart(0.5);
      return { chunks: [bytesOf(address), bytesOf('!')], type: 'image/jpeg' };
    });
    const entries = [entry('one', 'a/b'), entry('two', 'a/b'), entry('three', 'CON')];
    const made = await zip.write(entries);
    const files = await zip.unzip();
    expect(Object.keys(files)).toEqual(['a_b.jpg', 'a_b (2).jpg', '_CON.jpg']);
    expect(new TextDecoder().decode(files['a_b (2).jpg'])).toBe('two!');
    expect(made).toMatchObject({ url: 'blob:zip', missing: [], bytes: zip.kept[0]?.size });
  });

  it('reports progress that only rises and ends at 1', async () => {
    const zip = archive(async (_entry, _session, _signal, onPart) => {
      for (const part of [0.2, 0.6, 1]) onPart(part);
      return { chunks: [bytesOf('x')], type: 'image/png' };
    });
    await zip.write(['a', 'b', 'c', 'd'].map((name) => entry(name)));
    const parts = zip.progress.map(({ part }) => part);
    expect(parts).toEqual([...parts].sort((a, b) => a - b));
    expect(parts[0]).toBeCloseTo(0.05);
    expect(zip.progress.at(-1)).toMatchObject({ part: 1, files: 4 });
  });

  it('continues without files that cannot be fetched, and reports them', async () => {
    const zip = archive(async ({ address }) => {
      if (address === 'gone') throw new AppError('not-found', '', { status: 404 });
      return { chunks: [bytesOf(address)], type: 'video/mp4' };
    });
    const made = await zip.write([entry('a'), entry('gone'), entry('b')]);
    expect(made.missing).toEqual(['gone']);
    expect(Object.keys(await zip.unzip())).toEqual(['a.mp4', 'b.mp4']);
  });

  it('fails when nothing could be fetched, and for a session that ended', async () => {
    const none = archive(async () => {
      throw new AppError('not-found', '', { status: 404 });
    });
    await expect(none.write([entry('a')])).rejects.toMatchObject({
      ...{ code: 'media', message: 'nothing could be fetched' },
    });
    const out = archive(async () => {
      throw new AppError('unauthorized', '', { status: 401 });
    });
    await expect(out.write([entry('a'), entry('b')])).rejects.toMatchObject({ status: 401 });
  });

  it('stops at once when it is cancelled, and makes no URL', async () => {
    const controller = new AbortController();
    let reads = 0;
    const zip = archive(async () => {
      reads += 1;
      if (reads === 2) controller.abort();
      return { chunks: [bytesOf('x')], type: 'image/png' };
    });
    const entries = ['a', 'b', 'c'].map((name) => entry(name));
    await expect(zip.write(entries, controller.signal)).rejects.toMatchObject({
      code: 'cancelled',
    });
    expect(reads).toBe(2);
    expect(zip.kept).toHaveLength(0);
  });
});

describe('the progress of an archive', () => {
  it('is reported for a hundredth, and for each file', async () => {
    const parts = Array.from({ length: 400 }, (_, at) => at / 400);
    const zip = archive(async (_entry, _session, _signal, onPart) => {
      for (const part of parts) onPart(part);
      return { chunks: [bytesOf('x')], type: 'image/png' };
    });
    await zip.write([entry('a'), entry('b')]);
    expect(zip.progress.length).toBeGreaterThan(60);
    expect(zip.progress.length).toBeLessThanOrEqual(102);
    expect(zip.progress.map(({ files }) => files)).toEqual(
      zip.progress.map(({ part }) => (part < 0.5 ? 0 : part < 1 ? 1 : 2)),
    );
    const many = archive(async () => ({ chunks: [bytesOf('x')], type: 'image/png' }));
    const names = Array.from({ length: 150 }, (_, at) => `n${at}`);
    await many.write(names.map((name) => entry(name)));
    expect(many.progress.map(({ files }) => files)).toEqual(names.map((_, at) => at + 1));
  });

  it('ends at 1 also when the last of many files is missing, and starts with nothing', async () => {
    const zip = archive(async ({ address }, _session, _signal, onPart) => {
      for (const part of [0, 0.01]) onPart(part);
      if (address === 'gone') throw new AppError('not-found', '', { status: 404 });
      return { chunks: [bytesOf('x')], type: 'image/png' };
    });
    await zip.write([entry('a')]);
    expect(zip.progress.map(({ part }) => part)).toEqual([0, 0.01, 1]);
    await zip.write(Array.from({ length: 150 }, (_, at) => entry(at === 149 ? 'gone' : 'a')));
    expect(zip.progress.at(-1)).toMatchObject({ part: 1, files: 149 });
  });

  it('does not fall when a file is read from its begin a second time', async () => {
    const zip = archive(async (_entry, _session, _signal, onPart) => {
      for (const part of [0.9, 0.1, 0.5]) onPart(part);
      return { chunks: [bytesOf('x')], type: 'image/png' };
    });
    await zip.write([entry('a')]);
    expect(zip.progress.map(({ part }) => part)).toEqual([0.9, 1]);
  });

  it('counts missing files as done, and the bytes that were written', async () => {
    const zip = archive(async ({ address }) => {
      if (address === 'gone') throw new AppError('not-found', '', { status: 404 });
      return { chunks: [new Uint8Array(5_000)], type: 'video/mp4' };
    });
    const made = await zip.write([entry('gone'), entry('a')]);
    expect(zip.progress.map(({ part, files }) => [part, files])).toEqual([
      [0.5, 0],
      [1, 1],
    ]);
    expect(zip.progress.map(({ bytes }) => bytes > 5_000)).toEqual([false, true]);
    expect(zip.kept[0]?.type).toBe('application/zip');
    expect(made.bytes).toBeGreaterThan(5_000);
  });
});

it('an archive has the first files up to its limit', async () => {
  const zip = archive(async () => ({ chunks: [bytesOf('x')], type: 'image/png' }));
  const names = Array.from({ length: mediaLimits.archiveEntries + 1 }, (_, at) => `n${at}`);
  await zip.write(names.map((name) => entry(name)));
  expect(Object.keys(await zip.unzip())).toEqual(names.slice(0, -1).map((name) => `${name}.png`));
});

it('names that differ only in their capitals are apart, whatever has the next number', async () => {
  const zip = archive(async () => ({ chunks: [bytesOf('x')], type: 'image/png' }));
  await zip.write(['Sea', 'sea (2)', 'sea', 'SEA'].map((name) => entry(name)));
  expect(Object.keys(await zip.unzip())).toEqual([
    'Sea.png',
    'sea (2).png',
    'sea (3).png',
    'SEA (4).png',
  ]);
});

it('an archive ends with a cancelled fetch, and with an abort behind the last file', async () => {
  const cancelled = archive(async () => {
    throw new AppError('cancelled');
  });
  await expect(cancelled.write([entry('a'), entry('b')])).rejects.toMatchObject({
    code: 'cancelled',
  });
  const controller = new AbortController();
  const late = archive(async () => {
    controller.abort();
    return { chunks: [bytesOf('x')], type: 'image/png' };
  });
  await expect(late.write([entry('a')], controller.signal)).rejects.toMatchObject({
    code: 'cancelled',
  });
  expect(late.kept).toHaveLength(0);
});

describe('a file of an archive', () => {
  const address = 'https://scontent.cdninstagram.com/1.jpg';
  const jpeg = new Uint8Array([0xff, 0xd8, 0xff, ...Array.from({ length: 97 }, () => 7)]);
  afterEach(() => void vi.unstubAllGlobals());

  /** Responds with these pieces, and reads the file. */
  async function read(pieces: readonly Uint8Array[], headers: Record<string, string> = {}) {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece);
        controller.close();
      },
    });
    vi.stubGlobal('fetch', async () => new Response(body, { headers }));
    const parts: number[] = [];
    const file = await readFile(entry(address), session, never, (part) => void parts.push(part));
    return { ...file, parts };
  }

  it('is read whole, and its type is that of its first bytes, however they arrive', async () => {
    const pieces = [1, 2, 20, 100].map((end, at, ends) => jpeg.subarray(ends[at - 1] ?? 0, end));
    const { chunks, type, parts } = await read(pieces, { 'content-length': '200' });
    expect(type).toBe('image/jpeg');
    expect(new Uint8Array(Buffer.concat(chunks))).toEqual(jpeg);
    expect(parts).toEqual([0.005, 0.01, 0.1, 0.5]);
  });

  it('has no parts where its size is unknown, and never more than all', async () => {
    expect((await read([jpeg])).parts).toEqual([]);
    expect((await read([jpeg], { 'content-length': '50' })).parts).toEqual([1]);
  });

  it('is refused where it is no medium, or empty', async () => {
    for (const pieces of [[], [bytesOf('hello, this is a text')]])
      await expect(read(pieces)).rejects.toMatchObject({ code: 'media' });
    vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
    const nothing = readFile(entry(address), session, never, () => undefined);
    await expect(nothing).rejects.toMatchObject({ code: 'media' });
  });
});
