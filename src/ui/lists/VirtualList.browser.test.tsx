import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../tests/support/browser/render.ts';
import { VirtualList } from './VirtualList.tsx';

const row = (index: number) => <a href={`#${index}`}>Row {index}</a>;
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);
const list = (count: number) => (
  <VirtualList items={numbers(count)} label="People" renderItem={row} />
);
const rows = () => [...document.querySelectorAll<HTMLElement>('li[data-index]')];
const indexes = () => rows().map((each) => Number(each.dataset['index']));

it('keeps few places for 100,000 rows, in their order', async () => {
  await page.viewport(360, 640);
  render(list(100_000));
  await expect.poll(() => rows().length).toBeGreaterThan(8);
  expect(rows().length).toBeLessThanOrEqual(24);
  window.scrollTo(0, 3_600_000);
  await expect.poll(() => indexes().includes(50_000)).toBe(true);
  expect(indexes()).toEqual([...indexes()].sort((a, b) => a - b));
  expect(rows().length).toBeLessThanOrEqual(24);
});

it('announces the position of a row', async () => {
  render(<VirtualList items={numbers(30)} setSize={120} label="People" renderItem={row} />);
  await expect.poll(() => rows()[3]?.getAttribute('aria-posinset')).toBe('4');
  expect(rows()[3]?.getAttribute('aria-setsize')).toBe('120');
});

it('keeps its position when rows are added', async () => {
  const again = render(list(15));
  await expect.poll(() => rows().length).toBe(15);
  const first = rows()[0];
  again(list(30));
  await expect.poll(() => rows().length).toBeGreaterThan(15);
  expect(rows()[0]).toBe(first);
});

it('does not carry the focus over to another row', async () => {
  render(list(10_000));
  await expect.poll(() => rows().length).toBeGreaterThan(8);
  rows()[2]?.querySelector('a')?.focus();
  window.scrollTo(0, 200_000);
  await expect.poll(() => indexes()[0]).toBeGreaterThan(1_000);
  expect(document.activeElement?.tagName).toBe('UL');
});

it('sets items side by side', async () => {
  render(<VirtualList items={numbers(9)} columns={3} label="Posts" renderItem={row} />);
  await expect.poll(() => rows().length).toBe(9);
  const [first, second, , fourth] = rows().map((each) => each.getBoundingClientRect());
  expect(second?.top).toBe(first?.top);
  expect(second?.left).toBeCloseTo((first?.left ?? 0) + (first?.width ?? 0), 0);
  expect(fourth?.top).toBeGreaterThan(first?.top ?? 0);
});
