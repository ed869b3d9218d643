import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../contract/faults.ts';
import type { ArchiveProgress } from '../../contract/threads/media.ts';
import type { Session } from '../../contract/threads/session.ts';
import { createArchive, type ReadFile } from './archive.ts';

const session: Session = { base: 'http://app.test/api/', token: 'a', language: 'en' };
const never = new AbortController().signal;
const entry = (address: string, name = address) => ({ address, kind: 'image', name }) as const;
const bytesOf = (text: string) => new TextEncoder().encode(text);

function archive(read: ReadFile) {
  const kept: Blob[] = [];
  const progress: ArchiveProgress[] = [];
  const { archive: write } = createArchive(
    (blob) => {
      kept.push(blob);
      return 'blob:zip';
    },
    read,
    (work) => work(),
  );
  return {
    write: (entries: ReturnType<typeof entry>[], signal = never) =>
      write(entries, session, signal, (step) => void progress.push(step)),
    unzip: async () => unzipSync(new Uint8Array((await kept[0]?.arrayBuffer()) ?? [])),
    kept,
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
    await expect(none.write([entry('a')])).rejects.toMatchObject({ code: 'media' });
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
