import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../contract/faults.ts';
import type { DownloadResponse } from '../../../contract/records/download.ts';
import { givePage, settled } from '../../../tests/support/page.ts';
import { isOff, useDownload } from './download-store.ts';
import { filesOf } from './download-files.ts';
import { resetStores } from '../../core/store.ts';
import { useToasts } from '../../core/errors/toasts-store.ts';
import { modeOf, payloadOf, resetDownload, searchDownload, typeDownload } from './download.ts';

const response: DownloadResponse = {
  reel: false,
  posts: [],
  stories: [{ url: 'https://m.test/1.mp4', media_type: 'video', thumbnail_image: '' }],
  username: 'some.one',
};

/** An api thread whose answer the test gives. */
function thread() {
  const asked: unknown[] = [];
  let settle: (value: DownloadResponse | AppError) => void = () => undefined;
  const call = (_name: string, input: unknown, _session: unknown, signal: AbortSignal) => {
    asked.push(input);
    return new Promise((resolve, reject) => {
      settle = (value) => (value instanceof AppError ? reject(value) : resolve(value));
      signal.addEventListener('abort', () => reject(new AppError('cancelled')));
    });
  };
  const finish = async (value: DownloadResponse | AppError) => {
    settle(value);
    await settled();
  };
  return { api: { call } as never, asked, finish };
}

const state = () => useDownload.getState().stories;

describe('the downloader', () => {
  beforeEach(() => {
    givePage();
    resetStores();
    useToasts.setState({ toasts: [] });
  });

  it('has submit and reset off while the text is blank, and while it loads', async () => {
    expect(isOff(state())).toBe(true);
    typeDownload('reel', '  \n ');
    expect(isOff(useDownload.getState().reel)).toBe(true);
    typeDownload('stories', ' some.one ');
    expect(state().text).toBe('some.one');
    expect(isOff(state())).toBe(false);
    const { api, finish } = thread();
    void searchDownload('stories', api);
    expect(isOff(state())).toBe(true);
    await finish(response);
    expect(isOff(state())).toBe(false);
  });

  it('always sends both fields', () => {
    expect(payloadOf('stories', '@some.one')).toEqual({ username: 'some.one', post_url: '' });
    expect(payloadOf('reel', ' https://x/p/1 ')).toEqual({
      username: '',
      post_url: 'https://x/p/1',
    });
    // A link in the name's place is still a link.
    expect(payloadOf('stories', 'https://www.instagram.com/some.one/')).toEqual({
      username: '',
      post_url: 'https://www.instagram.com/some.one/',
    });
  });

  it('takes a name for one however it was typed or pasted, and an address for an address', () => {
    const names = ['some.one', ' @some.one ', 'some one', '\u2066@some.one\u2069'];
    expect(names.map(modeOf)).toEqual(names.map(() => 'stories'));
    expect(['https://x/p/1', 'see https://x/p/1', ''].map(modeOf)).toEqual([
      'reel',
      'reel',
      'reel',
    ]);
  });

  it('clears earlier results with a request, and sends one for two presses', async () => {
    const { api, asked, finish } = thread();
    typeDownload('stories', 'some.one');
    void searchDownload('stories', api);
    void searchDownload('stories', api);
    await finish(response);
    expect(asked).toHaveLength(1);
    expect(state()).toMatchObject({ load: 'done', result: response });
    void searchDownload('stories', api);
    expect(state().result).toBeNull();
  });

  it.each([
    [403, 'private'],
    [404, 'missing'],
    [410, 'expired'],
    [400, 'other'],
    [429, 'other'],
  ])('keeps why it was refused: %i is %s', async (status, kind) => {
    const { api, finish } = thread();
    typeDownload('stories', 'some.one');
    void searchDownload('stories', api);
    await finish(new AppError('invalid', 'because', { status, shown: true }));
    expect(state()).toMatchObject({
      load: 'refused',
      refusal: { kind, failure: { text: 'because' } },
    });
    // The page shows it in its place, so there is no toast.
    expect(useToasts.getState().toasts).toEqual([]);
  });

  it('clears everything at a reset, and drops what still arrives', async () => {
    const { api, finish } = thread();
    typeDownload('stories', 'some.one');
    void searchDownload('stories', api);
    resetDownload('stories');
    await finish(response);
    expect(state()).toMatchObject({ text: '', load: 'idle', result: null });
    expect(useToasts.getState().toasts).toEqual([]);
  });

  it('makes a file of every child, none twice, and prefers posts to stories', () => {
    const child = (n: number, type: 'image' | 'video') => ({
      insta_post_type: type,
      insta_post_url: `https://m.test/${n}`,
      insta_thumbnail: '',
    });
    const post = {
      post_short_code: 'Abcde',
      post_thumbnail: 't',
      post_type: 'image' as const,
      post_url: 'https://m.test/0',
      child_posts: [child(1, 'image'), child(2, 'video'), child(1, 'image')],
      value: null,
    };
    expect(filesOf({ ...response, posts: [post] })).toEqual([
      { address: 'https://m.test/1', thumbnail: 'https://m.test/1', type: 'image', kind: 'image' },
      { address: 'https://m.test/2', thumbnail: '', type: 'video', kind: 'image' },
    ]);
    expect(filesOf(response)).toMatchObject([{ kind: 'story', type: 'video' }]);
  });
});
