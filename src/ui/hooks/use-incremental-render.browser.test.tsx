import { expect, it } from 'vitest';
import { render } from '../../../tests/support/browser/render.ts';
import { useIncrementalRender } from './use-incremental-render.ts';

/** The number of parts in each render. */
const seen: number[] = [];

function Parts({ count }: { count: number }) {
  const rendered = useIncrementalRender(count, 3, 1);
  seen.push(rendered);
  return <p>{rendered}</p>;
}

it('renders the first parts at once and the others in the following frames', async () => {
  seen.length = 0;
  const again = render(<Parts count={8} />);
  await expect.poll(() => seen.at(-1)).toBe(8);
  expect(seen[0]).toBe(1);
  expect([...new Set(seen)]).toEqual([1, 4, 7, 8]);
  // Later items are rendered as well, and removed ones are not counted.
  again(<Parts count={20} />);
  await expect.poll(() => seen.at(-1)).toBe(20);
  again(<Parts count={2} />);
  await expect.poll(() => seen.at(-1)).toBe(2);
});
