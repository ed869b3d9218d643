import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../../tests/support/browser/render.ts';
import { Carousel } from './Carousel.tsx';

const slides = ['one', 'two', 'three'].map((id) => ({
  id,
  content: <button type="button">{id}</button>,
}));

function Sample({ everyMs }: { everyMs?: number }) {
  const [index, setIndex] = useState(0);
  return (
    <>
      <Carousel
        label="Slides"
        slides={slides}
        index={index}
        onIndexChange={setIndex}
        slideLabel={(slide) => `${slide} of 3`}
        {...(everyMs === undefined
          ? {}
          : { auto: { everyMs, pauseLabel: 'Pause', playLabel: 'Play' } })}
      />
      <output>{index}</output>
      <button type="button" onClick={() => setIndex(2)}>
        Last
      </button>
    </>
  );
}

const index = () => document.querySelector('output')?.textContent;
/** Counts the steps of a sample from now on. */
function stepsOf(sample: number): () => number {
  const step = vi.fn<() => void>();
  const output = document.querySelectorAll('output')[sample] as HTMLElement;
  new MutationObserver(step).observe(output, { characterData: true, subtree: true });
  return () => step.mock.calls.length;
}
const track = () => page.getByRole('group').element() as HTMLElement;

it('moves by keys and stops at its ends', async () => {
  render(<Sample />);
  await expect.element(page.getByRole('group')).toBeVisible();
  track().focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(index()).toBe('0');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  await expect.poll(index).toBe('2');
  await expect.poll(() => Math.round(track().scrollLeft / track().clientWidth)).toBe(2);
});

it('follows a swipe, once it rests', async () => {
  render(<Sample />);
  await expect.element(page.getByRole('group')).toBeVisible();
  track().scrollTo({ left: track().clientWidth, behavior: 'instant' });
  await expect.poll(index).toBe('1');
});

it('passes no slide in between for a jump, and hides the others from the keyboard', async () => {
  render(<Sample />);
  await page.getByRole('button', { name: 'Last' }).click();
  await expect.poll(() => Math.round(track().scrollLeft / track().clientWidth)).toBe(2);
  expect(index()).toBe('2');
  const inert = [...track().children].map((slide) => (slide as HTMLElement).inert);
  expect(inert).toEqual([true, true, false]);
});

it('jumps without animation when reduced motion is preferred', async () => {
  const calm = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  render(<Sample />);
  await expect.element(page.getByRole('group')).toBeVisible();
  const seen: number[] = [];
  track().addEventListener('scroll', () => seen.push(track().scrollLeft / track().clientWidth));
  await page.getByRole('button', { name: 'Last' }).click();
  await expect.poll(() => seen.length).toBeGreaterThan(0);
  expect(seen[0]).toBeCloseTo(2, 1);
  calm.mockRestore();
});

it('moves by itself until it is paused', async () => {
  render(<Sample everyMs={60} />);
  await expect.poll(index).not.toBe('0');
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect.element(page.getByRole('button', { name: 'Play' })).toBeVisible();
  const steps = stepsOf(0);
  // One that begins later moves meanwhile.
  render(<Sample everyMs={60} />);
  await expect.poll(() => document.querySelectorAll('output').length).toBe(2);
  await expect.poll(stepsOf(1)).toBeGreaterThan(2);
  expect(steps()).toBe(0);
});

it('reads out a slide somebody moved to, not one that came by itself', async () => {
  render(<Sample everyMs={10_000} />);
  const slide = page.getByRole('group');
  await expect.element(slide).toHaveAccessibleName('1 of 3');
  await expect.element(slide).toHaveAttribute('aria-live', 'off');
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect.element(slide).toHaveAttribute('aria-live', 'polite');
  await page.getByRole('button', { name: 'Last' }).click();
  await expect.element(slide).toHaveAccessibleName('3 of 3');
});
