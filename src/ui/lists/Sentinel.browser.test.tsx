import { expect, it, onTestFinished, vi } from 'vitest';
import { render } from '../../../tests/support/browser/render.ts';
import { Sentinel } from './Sentinel.tsx';

/** Notes the margins of the observers that are made until the end of the test. */
function watchMargins(): string[] {
  const margins: string[] = [];
  const Own = IntersectionObserver;
  vi.stubGlobal(
    'IntersectionObserver',
    class extends Own {
      constructor(hear: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super(hear, options);
        margins.push(this.rootMargin);
      }
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  return margins;
}

/** Says that data is saved, or not, until the end of the test. */
function saveData(isOn: boolean): void {
  Object.defineProperty(navigator, 'connection', {
    value: { saveData: isOn },
    configurable: true,
  });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'));
}

// A margin has no effect in the frame of the tests, so it is read from the observer.
it.each([
  [false, '0px 0px 600px 0px'],
  [true, '0px 0px 0px 0px'],
])('with data saver %s asks for the next page %s around the screen', async (isOn, margin) => {
  saveData(isOn);
  const margins = watchMargins();
  const onVisible = vi.fn<() => void>();
  render(<Sentinel loaded={15} onVisible={onVisible} />);
  await expect.poll(() => onVisible.mock.calls.length).toBe(1);
  expect(margins).toEqual([margin]);
});
