/** @file States of an analysis that runs, and of screens that wait for a response. */
import { expect, type Page } from 'playwright/test';
import { respond, fakeSession } from '../data/fake-session.ts';
import { hasBanner, hasDialog, type State } from './state.ts';

/** The first ticks of 200 ms pass fifty times as fast, as many as the address asks for. */
async function hurry(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const ticks = Number(new URLSearchParams(location.search).get('ticks') ?? 0);
    if (ticks === 0) return;
    const every = window.setInterval.bind(window);
    const quick = (tick: () => void, ms?: number) => {
      if (ms !== 200) return every(tick, ms);
      let at = 0;
      return every(() => {
        at += 1;
        if (at <= ticks || at % 50 === 0) tick();
        if (at === ticks) Object.assign(window, { hasHurried: true });
      }, 4);
    };
    Object.assign(window, { setInterval: quick });
  });
}

const isRunning = (page: Page) => expect(page.getByRole('progressbar')).toBeVisible();

/** An analysis whose pages never come. */
async function startEndless(page: Page, people: number, path = '/home'): Promise<void> {
  await fakeSession(page);
  const run = { run: 'r1', total_followers: people, total_following: 10 };
  await respond(page, 'start/analysis/', [200, run]);
  await respond(page, 'module/relations/', () => undefined);
  await page.goto(path);
  await page.locator('main button').first().click();
  await isRunning(page);
}

/** The notices of a long wait come at their ticks: the first in a drawer, the others in the status line. */
async function waitFor(page: Page, ticks: number): Promise<void> {
  await hurry(page);
  await startEndless(page, 2_000, `/home?ticks=${ticks}`);
  await page.waitForFunction(() => 'hasHurried' in window);
}

/** A run continues without a dialog over it. */
const isCalm = async (page: Page) => {
  await isRunning(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

const never = async (page: Page, path: string) => {
  await fakeSession(page);
  await respond(page, '', () => undefined);
  await page.goto(path);
  await expect(page.locator('main h1')).toBeVisible();
};

const isPending = (page: Page) =>
  expect(page.locator('main [class*="skeleton"]').first()).toBeVisible();

/** States of an analysis that runs, and of screens that wait for a response. */
export const waitingStates: readonly State[] = [
  ['an analysis that runs', (page) => startEndless(page, 10), isRunning],
  [
    'the analysis of a large account',
    async (page) => {
      await startEndless(page, 900_000);
    },
    hasBanner,
  ],
  ['the first notice of a long wait', (page) => waitFor(page, 150), hasDialog],
  ['the second notice of a long wait', (page) => waitFor(page, 300), isCalm],
  ['the third notice of a long wait', (page) => waitFor(page, 600), isCalm],
  [
    'an analysis that failed',
    async (page) => {
      await fakeSession(page);
      await respond(page, 'start/analysis/', [200, { run: 'r1' }]);
      await respond(page, 'module/relations/', [400, { message: '12:30' }]);
      await page.goto('/home');
      await page.locator('main button').first().click();
    },
    hasBanner,
  ],
  [
    'an analysis that was cancelled',
    async (page) => {
      await startEndless(page, 10);
      await page.locator('main [data-side="progress"] button').click();
    },
    hasBanner,
  ],
  ['a loading list', (page) => never(page, '/newfollowers'), isPending],
  ['loading posts', (page) => never(page, '/postanalytics'), isPending],
  ['loading stories', (page) => never(page, '/stories'), isPending],
  ['loading comments of posts', (page) => never(page, '/sentimentalAnalysis'), isPending],
];
