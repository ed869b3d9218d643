/** @file What an assistant of the browser may read: WebMCP of the real browser, behind its flag. */
import { expect, test, type Page } from 'playwright/test';
import { chromiumOptions } from '../support/browser/chromium.mjs';
import { expectNoViolation } from '../support/assertions/violations.ts';
import { analyse, signIn } from '../support/e2e.ts';

test.use({
  launchOptions: {
    ...chromiumOptions(),
    args: ['--disable-gpu', '--enable-blink-features=WebMCP'],
  },
});

interface Answer {
  readonly isError?: boolean;
  readonly structuredContent?: Record<string, unknown>;
  readonly content: readonly { readonly text: string }[];
}

interface Context {
  getTools(): Promise<{ name: string }[]>;
  executeTool(tool: object, input: object): Promise<string>;
}

/** Names of the tools that the page offers. */
const toolNames = (page: Page) =>
  page.evaluate(async () => {
    const { modelContext } = document as unknown as { modelContext: Context };
    return (await modelContext.getTools()).map(({ name }) => name);
  });

/** Uses a tool as an assistant does; the owner's answer is still to be given. */
const startUse = (page: Page, name: string, input: object = {}): Promise<Answer> =>
  page.evaluate(
    async ([wanted, given]) => {
      const { modelContext } = document as unknown as { modelContext: Context };
      const tool = (await modelContext.getTools()).find((each) => each.name === wanted);
      if (tool === undefined) throw new Error(`no tool ${wanted}`);
      return JSON.parse(await modelContext.executeTool(tool, given)) as Answer;
    },
    [name, input] as const,
  );

const question = (page: Page) =>
  page.getByRole('dialog', { name: 'Your browser’s assistant asks' });

/** Uses a tool and allows it. */
async function useTool(page: Page, name: string, input: object = {}) {
  const answer = startUse(page, name, input);
  await question(page).getByRole('button', { name: 'Allow once' }).click();
  const { structuredContent, isError, content } = await answer;
  expect(isError, content[0]?.text).toBeUndefined();
  await expect(question(page)).toBeHidden();
  return structuredContent ?? {};
}

test('an assistant reads what the screens show, and only what is allowed', async ({ page }) => {
  await signIn(page, 'pool12@example.com');
  await analyse(page);
  await expect.poll(() => toolNames(page)).toHaveLength(6);

  const refused = startUse(page, 'get_figures');
  await expect(question(page)).toContainText('May it read your figures this once?');
  await expectNoViolation(page, 'the question of an assistant');
  await page.keyboard.press('Escape');
  expect(await refused).toMatchObject({
    isError: true,
    content: [{ text: 'The owner did not allow it.' }],
  });
  await expect(question(page)).toBeHidden();

  const { figures } = (await useTool(page, 'get_figures')) as {
    figures: Record<string, { value: number | null }>;
  };
  for (const [name, card] of [
    ['new_followers', 'New Followers'],
    ['followers_lost', 'Followers Lost'],
    ['not_follows_back', 'Not Follows Back'],
  ] as const) {
    const link = page.getByRole('link', { name: new RegExp(`^${card}`) });
    const said = (await link.getAttribute('aria-label')) ?? (await link.textContent());
    expect(said, name).toContain(String(figures[name]?.value));
  }

  const list = (await useTool(page, 'get_list', { list: 'followerslost' })) as {
    items: { insta_id: string; insta_username: string }[];
    counts: { all: number };
  };
  expect(list.counts.all).toBe(figures['followers_lost']?.value);
  await page.getByRole('link', { name: /^Followers Lost/ }).click();
  const rows = page.locator('main li[data-index] a');
  await expect(rows.first()).toContainText(list.items[0]?.insta_username ?? '-');

  const { person } = (await useTool(page, 'get_person', {
    insta_id: list.items[0]?.insta_id ?? '',
  })) as { person: { follows_you: boolean } };
  expect(person.follows_you).toBe(false);

  const { history } = (await useTool(page, 'get_history')) as {
    history: { readings: unknown[] };
  };
  expect(history.readings.length).toBeGreaterThan(0);
});

test('an assistant reads the figures of posts and the sentiment of one', async ({ page }) => {
  await signIn(page, 'pool12@example.com');
  await expect.poll(() => toolNames(page)).toHaveLength(6);
  const { report } = (await useTool(page, 'get_posts')) as {
    report: {
      post: {
        periods: { engagement: number }[];
        post_popularity: { posts: { post_short_code: string }[] }[];
      };
    };
  };
  const code = report.post.post_popularity[0]?.posts[0]?.post_short_code ?? '';
  const { sentiment } = (await useTool(page, 'get_post_sentiment', {
    post_short_code: code,
  })) as { sentiment: object };
  expect(Object.keys(sentiment).length).toBeGreaterThan(3);
  await page.goto('/postanalytics');
  const { engagement = -1 } = report.post.periods[0] ?? {};
  await expect(page.getByText(String(engagement), { exact: true }).first()).toBeVisible();

  // What is wrong with the input is said, and nothing else is read.
  const wrong = startUse(page, 'get_list', { list: 'everybody' });
  await question(page).getByRole('button', { name: 'Allow once' }).click();
  expect(await wrong).toMatchObject({ isError: true });
});

test('without a plan nothing is asked or read', async ({ page }) => {
  await page.goto('/existinguserlogin');
  await expect.poll(() => toolNames(page)).toHaveLength(6);
  expect(await startUse(page, 'get_figures')).toMatchObject({ isError: true });
  await expect(question(page)).toHaveCount(0);
});
