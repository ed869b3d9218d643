import { describe, expect, it } from 'vitest';
import { AppError } from '../../../contract/faults.ts';
import type { MediaThread } from '../../../contract/threads/media.ts';
import type { Session } from '../../../contract/threads/session.ts';
import { writeArchive, acquireMedium } from './media.ts';

const session: Session = { base: 'http://app.test/api/', token: 'a', language: 'en' };
const request = { address: 'https://m.test/1.jpg', kind: 'image', size: 0, visible: true } as const;
const never = new AbortController().signal;

/** A thread with these results in turn, which notes what was released. */
function thread(results: (AppError | 'url')[]) {
  const released: string[] = [];
  let opened = 0;
  const give = async () => {
    const result = results[opened] ?? 'url';
    opened += 1;
    if (result !== 'url') throw result;
    return `blob:${opened}`;
  };
  const fake: MediaThread = {
    acquire: async () => ({ url: await give(), type: 'image/jpeg' }),
    archive: async () => ({ url: await give(), bytes: 1, missing: [] }),
    release: async (url) => void released.push(url),
    blobOf: async () => null,
    stats: async () => ({ liveUrls: 0, cachedBytes: 0, running: 0, waiting: 0 }),
    forget: async () => undefined,
  };
  return { fake, released, opened: () => opened };
}

describe('media of the page', () => {
  it('are released once, however often release is called', async () => {
    const { fake, released } = thread([]);
    const shown = await acquireMedium(request, session, never, fake);
    shown.release();
    shown.release();
    expect(released).toEqual(['blob:1']);
  });

  it('are requested a second time after a crash, and not a third time', async () => {
    const once = thread([new AppError('crashed')]);
    expect((await acquireMedium(request, session, never, once.fake)).url).toBe('blob:2');
    const twice = thread([new AppError('crashed'), new AppError('crashed')]);
    await expect(acquireMedium(request, session, never, twice.fake)).rejects.toMatchObject({
      code: 'crashed',
    });
    expect(twice.opened()).toBe(2);
    const refused = thread([new AppError('network')]);
    await expect(acquireMedium(request, session, never, refused.fake)).rejects.toThrow();
    expect(refused.opened()).toBe(1);
  });

  it('are released at once when the caller has aborted', async () => {
    const { fake, released } = thread([]);
    const controller = new AbortController();
    const opening = acquireMedium(request, session, controller.signal, fake);
    controller.abort();
    await expect(opening).rejects.toMatchObject({ code: 'cancelled' });
    const archiving = writeArchive([], session, controller.signal, () => undefined, fake);
    await expect(archiving).rejects.toMatchObject({ code: 'cancelled' });
    expect(released).toEqual(['blob:1', 'blob:2']);
  });
});
