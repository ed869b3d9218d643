import { useState } from 'react';
import { RawIntlProvider } from 'react-intl';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../../../tests/support/browser/render.ts';
import { loadMessages, makeIntl } from '../../../core/i18n/intl.ts';
import { TimeChart } from './TimeChart.tsx';
import { useStretch } from './use-stretch.ts';

const day = 86_400_000;
const start = Date.UTC(2025, 10, 3, 12);

/** Weeks apart, then several a day, then one more after a long gap: no step of a series is as uneven. */
const days = [0, 20, 41, 60, 80, 95, 96, 97, 97.3, 97.6, 98, 99, 99.5, 100, 128];
const moments = days.map((each) => start + each * day);
const values = days.map((_, at) => 1_000 + at);
const whole = [start, start + 128 * day] as const;

/** The moment nearest in time to a part of the width, without the search that is tested. */
function nearestTo(share: number, [from, to]: readonly [number, number] = whole): number {
  const time = from + share * (to - from);
  const distances = moments.map((moment) => Math.abs(moment - time));
  return distances.indexOf(Math.min(...distances));
}

function Chart() {
  const stretch = useStretch(whole);
  const [chosen, setChosen] = useState<number | null>(null);
  return (
    <>
      <TimeChart
        {...{ moments, stretch, chosen, sync: 'test', onChoose: setChosen, hasTimes: true }}
        shape={{ kind: 'line', values }}
        slider={{ label: 'Followers', describe: (at) => `reading ${at}` }}
      />
      <output aria-label="chosen">{chosen ?? 'none'}</output>
      <output aria-label="days">{Math.round((stretch.range[1] - stretch.range[0]) / day)}</output>
    </>
  );
}

async function show(): Promise<HTMLElement> {
  const intl = makeIntl('en', await loadMessages('en', 'app'));
  render(
    <RawIntlProvider value={intl}>
      <Chart />
    </RawIntlProvider>,
  );
  await expect.element(page.getByRole('slider')).toBeInTheDocument();
  await vi.waitFor(() => expect(document.querySelector('canvas')).not.toBeNull());
  const surface = document.querySelector<HTMLElement>('[data-chart-surface]');
  if (surface === null) throw new Error('no surface');
  return surface;
}

const chosen = () => page.getByRole('status', { name: 'chosen' });
const shownDays = () => page.getByRole('status', { name: 'days' });

/** A pointer at a part of the width, as a browser sends it; the times decide what is a double tap. */
function point(surface: HTMLElement, type: string, share: number, init: PointerEventInit = {}) {
  const { left, top, width, height } = surface.getBoundingClientRect();
  const place = { clientX: left + share * width, clientY: top + height / 2 };
  const whatever = { bubbles: true, pointerId: 1, pointerType: 'touch', ...place, ...init };
  surface.dispatchEvent(new PointerEvent(type, whatever));
}

afterEach(() => {
  document.documentElement.style.fontSize = '';
});

describe.each(['100%', '200%'])('a chart over time with text of %s', (size) => {
  it.each([0.1, 0.25, 0.5, 0.75, 0.9])(
    'chooses the reading nearest in time for a tap at %s of its width',
    async (share) => {
      document.documentElement.style.fontSize = size;
      const surface = await show();
      const { width, height } = surface.getBoundingClientRect();
      await userEvent.click(surface, { position: { x: share * width, y: height / 2 } });
      await expect.element(chosen()).toHaveTextContent(`${nearestTo(share)}`);
      const slider = page.getByRole('slider');
      await expect.element(slider).toHaveAttribute('aria-valuetext', `reading ${nearestTo(share)}`);
    },
  );

  it('writes marks of both axes inside itself, and the years it crosses', async () => {
    document.documentElement.style.fontSize = size;
    const surface = await show();
    const box = surface.parentElement?.parentElement?.getBoundingClientRect();
    const labels = [...document.querySelectorAll<HTMLElement>('[data-tick]')].filter(
      ({ style }) => style.visibility === 'visible',
    );
    expect(labels.length).toBeGreaterThanOrEqual(2);
    expect(labels.map((label) => label.textContent).join(' ')).toContain('2026');
    for (const label of labels) {
      const { left, right } = label.getBoundingClientRect();
      expect(left).toBeGreaterThanOrEqual(box?.left ?? 0);
      expect(right).toBeLessThanOrEqual((box?.right ?? 0) + 1);
    }
    await expect.element(page.getByText('1,010')).toBeInTheDocument();
  });
});

it('keys go from reading to reading, enlarge, and Escape shows the whole again', async () => {
  await show();
  const slider = page.getByRole('slider');
  slider.element().focus();
  await userEvent.keyboard('{Home}');
  await expect.element(chosen()).toHaveTextContent('0');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(chosen()).toHaveTextContent('1');
  await userEvent.keyboard('+');
  await expect.element(shownDays()).toHaveTextContent('64');
  // What is chosen stays in sight.
  await userEvent.keyboard('{End}');
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'reading 14');
  await expect.element(shownDays()).toHaveTextContent('64');
  await userEvent.keyboard('{Escape}');
  await expect.element(chosen()).toHaveTextContent('none');
  await expect.element(shownDays()).toHaveTextContent('128');
});

it('a finger that slides chooses as it goes, and two fingers enlarge what is between them', async () => {
  const surface = await show();
  point(surface, 'pointerdown', 0.2);
  point(surface, 'pointermove', 0.6);
  await expect.element(chosen()).toHaveTextContent(`${nearestTo(0.6)}`);
  point(surface, 'pointerup', 0.6);
  point(surface, 'pointerdown', 0.4);
  point(surface, 'pointerdown', 0.6, { pointerId: 2 });
  point(surface, 'pointermove', 0.3);
  point(surface, 'pointermove', 0.7, { pointerId: 2 });
  await expect.element(shownDays()).toHaveTextContent('64');
  point(surface, 'pointerup', 0.3);
  point(surface, 'pointerup', 0.7, { pointerId: 2 });
  await expect.element(chosen()).toHaveTextContent(`${nearestTo(0.6)}`);
  for (const type of ['pointerdown', 'pointerup', 'pointerdown', 'pointerup']) {
    point(surface, type, 0.5);
  }
  await expect.element(shownDays()).toHaveTextContent('128');
  await expect.element(chosen()).toHaveTextContent('none');
});

it('dragging with the mouse enlarges the stretch, in which a tap chooses by time too', async () => {
  const surface = await show();
  const mouse = { pointerType: 'mouse' };
  point(surface, 'pointerdown', 0.5, mouse);
  point(surface, 'pointermove', 0.75, mouse);
  point(surface, 'pointerup', 0.75, mouse);
  await expect.element(shownDays()).toHaveTextContent('32');
  const range = [start + 64 * day, start + 96 * day] as const;
  const { width, height } = surface.getBoundingClientRect();
  await userEvent.click(surface, { position: { x: 0.4 * width, y: height / 2 } });
  await expect.element(chosen()).toHaveTextContent(`${nearestTo(0.4, range)}`);
});
