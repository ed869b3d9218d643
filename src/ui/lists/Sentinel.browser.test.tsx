import { expect, it, onTestFinished, vi } from 'vitest';
import { render } from '../../../tests/support/browser/render.ts';
import { Sentinel } from './Sentinel.tsx';

/** Renders a sentinel `below` the screen; resolves once observers have looked, with its calls. */
async function callsOf(below: number): Promise<number> {
  const onVisible = vi.fn<() => void>();
  render(
    <div style={{ paddingBlockStart: window.innerHeight + below }}>
      <Sentinel loaded={15} onVisible={onVisible} />
    </div>,
  );
  // An observer made later hears of its element in the same step or a later one.
  await expect.poll(() => document.querySelector('[aria-hidden]')).not.toBeNull();
  await new Promise<void>((resolve) => {
    const observer = new IntersectionObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe(document.body);
  });
  return onVisible.mock.calls.length;
}

it('asks for the next page before it is reached', async () => {
  expect(await callsOf(300)).toBe(1);
});

it.each([
  [300, 0],
  [-100, 1],
])('where data is saved, %i px below the screen, asks %i times', async (below, calls) => {
  Object.defineProperty(navigator, 'connection', {
    value: { saveData: true },
    configurable: true,
  });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'));
  expect(await callsOf(below)).toBe(calls);
});
