import fc from 'fast-check';
import { expect, it } from 'vitest';
import { visibleLines } from './virtual-window.ts';

it('covers the whole view wherever it is scrolled to, with a bounded number of lines', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000 }),
      fc.integer({ min: 24, max: 400 }),
      fc.integer({ min: 200, max: 2_000 }),
      fc.integer({ min: -10_000_000, max: 2_000 }),
      (lines, lineHeight, viewHeight, top) => {
        const { first, end } = visibleLines({ lines, lineHeight, viewHeight, top });
        expect(first).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(lines);
        const seenFrom = Math.max(0, Math.floor(-top / lineHeight));
        const seenTo = Math.min(lines, Math.ceil((viewHeight - top) / lineHeight));
        if (seenFrom < seenTo) {
          expect(first).toBeLessThanOrEqual(seenFrom);
          expect(end).toBeGreaterThanOrEqual(seenTo);
        }
        expect(end - first).toBeLessThanOrEqual(Math.ceil(viewHeight / lineHeight) + 20);
      },
    ),
  );
});

it('keeps the number of rendered lines while scrolling, so that slots are recycled', () => {
  const sizes = new Set<number>();
  for (let top = 0; top > -50_000; top -= 7) {
    const { first, end } = visibleLines({ lines: 10_000, lineHeight: 72, viewHeight: 640, top });
    sizes.add(end - first);
  }
  expect(sizes.size).toBe(1);
});
