import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { givePage } from '../../../tests/support/page.ts';
import { loadMessages, type Messages } from './intl.ts';
import { watchLines, withoutSoftHyphens, withSoftHyphens } from './soft-hyphens.ts';
import { useTexts } from './texts-store.ts';

const list = new Map([
  ['Subscriptions', 'Sub\u00adscrip\u00adtions'],
  ['followers', 'fol\u00adlow\u00aders'],
]);
const literal = (value: string) => [{ type: 0, value }];

/** A media query, and what changes the size of the page so that it matches or not. */
function lineQuery(matches: boolean) {
  const query = { matches };
  let onSize = () => undefined as void;
  class Sizes {
    constructor(call: () => void) {
      onSize = call;
    }
    observe() {
      onSize();
    }
  }
  vi.stubGlobal('ResizeObserver', Sizes);
  vi.stubGlobal('document', {});
  const become = (next: boolean) => {
    query.matches = next;
    onSize();
  };
  Object.assign(window, { matchMedia: () => query });
  return become;
}

const given = async (): Promise<Messages> => loadMessages('de', 'visitor');
const marks = () => JSON.stringify(useTexts.getState().messages).match(/\u00ad/g)?.length ?? 0;

beforeEach(() => givePage());
afterEach(() => {
  vi.unstubAllGlobals();
});

it('inserts them into words that are shown, not into names of values or addresses', () => {
  const messages = {
    count: [
      { type: 6, value: 'followers', options: { other: { value: literal('no followers') } } },
    ],
    address: literal('Subscriptions@followers.example'),
  };
  const marked = withSoftHyphens(messages, list);
  expect(marked).toEqual({
    count: [
      {
        type: 6,
        value: 'followers',
        options: { other: { value: literal('no fol\u00adlow\u00aders') } },
      },
    ],
    address: literal('Subscriptions@followers.example'),
  });
  expect(withSoftHyphens(marked, list)).toEqual(marked);
  expect(withoutSoftHyphens(marked)).toEqual(messages);
});

it('keeps them out of texts on wide screens, and follows the width and the language', async () => {
  const messages = await given();
  useTexts.setState({ language: 'de', parts: ['visitor'], messages });
  expect(marks()).toBe(0);
  const become = lineQuery(true);
  watchLines();
  await vi.waitFor(() => expect(marks()).toBeGreaterThan(50));

  become(false);
  expect(useTexts.getState().messages).toEqual(messages);

  become(true);
  await vi.waitFor(() => expect(marks()).toBeGreaterThan(50));
  const french = await loadMessages('fr', 'visitor');
  useTexts.setState({ language: 'fr', messages: french });
  await vi.waitFor(() => expect(marks()).toBeGreaterThan(50));
  expect(withoutSoftHyphens(useTexts.getState().messages)).toEqual(french);
});
