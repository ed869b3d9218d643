import { describe, expect, it } from 'vitest';
import { AppError } from '../../../contract/faults.ts';
import type { MediaThread } from '../../../contract/threads/media.ts';
import type { Session } from '../../../contract/threads/session.ts';
import { openArchive, openMedium } from './media.ts';

const session: Session = { base: 'http://app.test/api/', token: 'a', language: 'en' };
const request = { address: 'https://m.test/1.jpg', kind: 'image', size: 0, visible: true } as const;
const never = new AbortController().signal;

/** A thread that answers as told and notes what was given back. */
function thread(answers: (AppError | 'url')[]) {
  const released: string[] = [];
  const cancelled: number[] = [];
  let opened = 0;
  const give = async () => {
    const answer = answers[opened] ?? 'url';
    opened += 1;
    if (answer !== 'url') throw answer;
    return `blob:${opened}`;
  };
  const fake: MediaThread = {
    open: async () => ({ url: await give(), type: 'image/jpeg' }),
    cancel: async (ticket) => void cancelled.push(ticket),
    archive: async () => ({ url: await give(), bytes: 1, missing: [] }),
    release: async (url) => void released.push(url),
    stats: async () => ({ liveUrls: 0, cachedBytes: 0, running: 0, waiting: 0 }),
    forget: async () => undefined,
  };
  return { fake, released, cancelled, opened: () => opened };
}

describe('media of the page', () => {
  it('are given back once, however often that is asked', async () => {
    const { fake, released } = thread([]);
    const shown = await openMedium(request, session, never, fake);
    shown.release();
    shown.release();
    expect(released).toEqual(['blob:1']);
  });

  it('are asked for once more after a crash, and no more often', async () => {
    const once = thread([new AppError('crashed')]);
    expect((await openMedium(request, session, never, once.fake)).url).toBe('blob:2');
    const twice = thread([new AppError('crashed'), new AppError('crashed')]);
    await expect(openMedium(request, session, never, twice.fake)).rejects.toMatchObject({
      code: 'crashed',
    });
    expect(twice.opened()).toBe(2);
    const refused = thread([new AppError('network')]);
    await expect(openMedium(request, session, never, refused.fake)).rejects.toThrow();
    expect(refused.opened()).toBe(1);
  });

  it('go back at once when nobody waits for them any more', async () => {
    const { fake, released, cancelled } = thread([]);
    const controller = new AbortController();
    const opening = openMedium(request, session, controller.signal, fake);
    controller.abort();
    await expect(opening).rejects.toMatchObject({ code: 'cancelled' });
    const archiving = openArchive([], session, controller.signal, () => undefined, fake);
    await expect(archiving).rejects.toMatchObject({ code: 'cancelled' });
    expect(released).toEqual(['blob:1', 'blob:2']);
    expect(cancelled).toHaveLength(1);
  });
});
