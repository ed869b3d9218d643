import { describe, expect, it } from 'vitest';
import { faultsOf } from './judge.mjs';
import { usesOf } from './uses.mjs';

const faults = (text: string) => faultsOf(usesOf({ 'a.js': text }), []);

describe('a member that a browser of the floor lacks', () => {
  it.each([
    'URL.canParse(text)',
    'AbortSignal.any([a, b])',
    'element.checkVisibility()',
    'a.b?.checkVisibility() ? 1 : 2',
    'Promise.withResolvers()',
    'Array.fromAsync(list)',
    'left.isSubsetOf(right)',
    'Iterator.from(list)',
    'new Intl.Segmenter("en")',
    'Response.json({})',
    'new CloseWatcher()',
    'self.cookieStore.get("a")',
    '[].toSorted()',
  ])('is found in %s', (text) => {
    expect(faults(text)).not.toEqual([]);
    expect(faults(text)[0]).toMatch(/safari|firefox/);
  });

  it.each([
    'element.checkVisibility?.()',
    'if ("checkVisibility" in element) element.checkVisibility()',
    'const is = !(`checkVisibility`in e) || e.checkVisibility()',
    '"checkVisibility" in e && !e.checkVisibility() && f()',
    'typeof CloseWatcher === "function" ? new CloseWatcher() : null',
    'globalThis.trustedTypes?.createPolicy("a", {})',
  ])('is in order where the browser is asked: %s', (text) => {
    expect(faults(text)).toEqual([]);
  });
});

it('what all of them have is in order', () => {
  expect(
    faults('structuredClone(new URL("a:b").searchParams.get("c")); response.json(); [].at(-1);'),
  ).toEqual([]);
});

it('a name that a script gives to its own properties is no member of the browser', () => {
  expect(faults('const styles = { when: 1 }; styles.when;')).toEqual([]);
  expect(faults('function f(scheduler) { return scheduler.now; }')).toEqual([]);
});

it('an allowed use passes in its file alone, and an entry without a use fails', () => {
  const entry = { member: 'URL.canParse', files: /^a\.js/, reason: 'a polyfill' };
  const uses = usesOf({ 'a.js': 'URL.canParse("")' });
  expect(faultsOf(uses, [entry])).toEqual([]);
  expect(faultsOf(uses, [{ ...entry, files: /^b\.js/ }])).toHaveLength(2);
});
