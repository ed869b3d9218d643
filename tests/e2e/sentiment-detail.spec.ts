import { expect, test, type Page } from 'playwright/test';
import { commentPages, commentRows } from '../support/data/comment-pages.ts';
import { logIn } from '../support/e2e.ts';
import { hyphenated } from '../support/assertions/switch-language.ts';

const cell = /^Analyse \d+ comments? of post \d+/;

const texts = [
  'Absolutely wonderful, I love this carrot cake!!! 😍',
  'The carrot cake was very good, thank you so much',
  'Horrible service, I hate waiting, the worst place ever 😡',
  'I absolutely love being stuck in traffic on a Friday evening',
  'Das war leider nicht lecker, aber der Kaffee war wunderbar',
  '¿A qué hora abren mañana?',
  'Je pense vraiment que nous allons revenir la semaine prochaine',
  'Какое красивое место, спасибо',
  'When do you open tomorrow?',
  'Is the carrot cake still there on Sunday?',
];

/** Signs in and gives every post these comments. */
async function prepare(page: Page, held?: Promise<void>, comments = texts): Promise<void> {
  await logIn(page, 'pool06@example.com');
  await page.route('**/module/comments/**', async (route) => {
    await held;
    const code = /comments\/([^/]+)\//.exec(route.request().url())?.[1] ?? '';
    const [body] = commentPages(decodeURIComponent(code), commentRows(comments));
    await route.fulfill({ json: body });
  });
  await page.goto('/sentimentalAnalysis');
}

test('the most commented posts fill three columns in order', async ({ page }) => {
  await prepare(page);
  const cells = page.getByRole('button', { name: cell });
  await expect(cells.nth(3)).toBeVisible();
  const names = await cells.evaluateAll((all) => all.map((each) => each.ariaLabel ?? ''));
  const counts = names.map((name) => Number(/\d+/.exec(name)?.[0]));
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  const tops = await cells.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().y));
  expect(new Set(tops.slice(0, 3)).size).toBe(1);
  expect(tops[3]).toBeGreaterThan(tops[0] ?? 0);
});

test('a tap blurs the grid behind a loader and can be cancelled', async ({ page }) => {
  let release = () => {};
  await prepare(page, new Promise((resolve) => (release = resolve)));
  const first = page.getByRole('button', { name: cell }).first();
  const grid = page.locator('[data-blurred]');
  await first.click();
  await expect(page.getByRole('group', { name: /Reading the comments/ })).toBeFocused();
  await expect(grid).toHaveAttribute('inert', '');
  expect(await grid.evaluate((each) => getComputedStyle(each).filter)).toMatch(/^blur\(/);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(grid).toHaveCount(0);
  await expect(first).toBeEnabled();
  await expect(page).toHaveURL(/\/sentimentalAnalysis$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  release();
});

test('the detail shows every figure of the module', async ({ page }) => {
  await prepare(page);
  await page.getByRole('button', { name: cell }).first().click();
  await expect(page.getByRole('heading', { name: 'Mood of the comments' })).toBeVisible();
  const figure = (name: string) =>
    page.locator('dl > div', { has: page.getByText(name, { exact: true }) }).locator('dd');
  await expect(figure('Total comments')).toHaveText(String(texts.length));
  await expect(figure('Average words')).toHaveText(/^\d+(\.\d)?$/);
  await expect(figure('Sentiment score')).toHaveText(/^[+−]?[01]\.\d\d on −1 to \+1$/);
  await expect(figure('They talk about')).toHaveText(/^carrot cake \(3\)/);
  await expect(figure('Languages')).toHaveText(
    'English 60%, German 10%, French 10%, Spanish 10%, unknown 10%',
  );

  // The sentence and the counts are of the same comments.
  const counts = page.getByRole('listitem').filter({ hasText: /^\d+ (warm|neither|cold)$/ });
  await expect(counts).toHaveText([/ warm$/, / neither$/, / cold$/]);
  const [warm = 0, neither = 0, cold = 0] = (await counts.allInnerTexts()).map(Number.parseFloat);
  expect(warm + neither + cold).toBe(texts.length);
  const sentence = page.getByRole('heading', { level: 2 }).first();
  // A side has more than half of the comments; in a mixed one the kind ones are counted.
  const most = Math.max(warm, neither, cold);
  const side = most * 2 > texts.length ? most : warm;
  await expect(sentence).toHaveText(new RegExp(`\\b${side} of ${texts.length} comments`));

  // The emotions as percentages, the strongest first.
  const section = (name: string) =>
    page.locator('section', { has: page.getByRole('heading', { name, exact: true }) });
  const emotions = section('What people feel').getByRole('listitem');
  await expect(emotions).toHaveCount(5);
  const shares = (await emotions.allInnerTexts()).map((text) =>
    Number(/(\d+)\s?%/.exec(text)?.[1]),
  );
  expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100);
  expect(shares).toEqual(shares.toSorted((a, b) => b - a));

  const quote = (tag: string) => section('In their words').getByRole('button', { name: tag });
  await expect(quote('Warmest')).toContainText(texts[0] ?? '');
  await expect(quote('Warmest').locator('mark').first()).toBeVisible();
  await expect(quote('Coldest')).toContainText(texts[2] ?? '');
  await expect(quote('Maybe ironic')).toContainText(texts[3] ?? '');
  await expect(quote('Maybe ironic')).toContainText(hyphenated(/praise for something unpleasant/));
});

test('a post that was analysed shows its mood on the grid, also after a reload', async ({
  page,
}) => {
  await prepare(page);
  await page.getByRole('button', { name: cell }).first().click();
  await expect(page.getByRole('heading', { name: 'What people feel' })).toBeVisible();
  await page.goBack();
  const analysed = page.getByRole('button', { name: /^Analyse .+ of post 1, / });
  const name = await analysed.getAttribute('aria-label');
  expect(name).toMatch(/, (mostly warm|mostly cold|neutral|mixed)$/);
  await page.reload();
  await expect(analysed).toHaveAccessibleName(name ?? '');
});

test('a comment explains its score with words, rules and weights', async ({ page }) => {
  await prepare(page);
  await page.getByRole('button', { name: cell }).first().click();
  const why = page.getByRole('dialog', { name: 'Why this score' });
  const explain = async (of: string, text: string) => {
    const section = page.locator('section', {
      has: page.getByRole('heading', { name: of, exact: true }),
    });
    await section.getByRole('button', { name: text }).click();
    await expect(why).toContainText(text);
  };
  const close = async () => {
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(why).toBeHidden();
  };
  await explain('In their words', texts[0] ?? '');
  await expect(why.locator('mark', { hasText: 'wonderful' })).toHaveAttribute(
    'data-sign',
    'positive',
  );
  await close();
  await explain('In their words', texts[3] ?? '');
  await close();
  await explain('Comments', texts[4] ?? '');
  const row = (word: string) => why.getByRole('listitem').filter({ hasText: word });
  await expect(row('lecker')).toHaveText(/lecker\s*negated\s*[-−]\d\.\d\d/);
  await expect(row('wunderbar')).toHaveText(/wunderbar\s*after “but”\s*\+\d\.\d\d/);
  await close();
  await explain('Comments', texts[5] ?? '');
});

test('advertising is apart, and the accuracy can be opened', async ({ page }) => {
  const advertising = 'Get 10k real followers cheap, visit my page';
  await prepare(page, undefined, [...texts, advertising]);
  await page.getByRole('button', { name: cell }).first().click();
  await expect(page.getByText('1 advertisement, not counted')).toBeVisible();
  const comments = page.getByRole('tabpanel').getByRole('button', { name: /^@|@/ });
  await page.getByRole('tab', { name: 'Neutral' }).click();
  await expect(comments.filter({ hasText: advertising })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Advertising' }).click();
  await expect(comments).toHaveCount(1);
  await comments.click();
  await expect(page.getByRole('dialog', { name: 'Why this score' })).toContainText(
    'looks like advertising',
  );
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'How accurate is this?' }).click();
  const accuracy = page.getByRole('dialog', { name: 'How accurate is this?' });
  await expect(accuracy.getByRole('row', { name: /^French \d\d$/ })).toBeVisible();
  await expect(accuracy).toContainText('Measured on November');
  await expect(accuracy).toContainText('Irony');
  await expect(accuracy).toContainText('those figures may be a little too high');
});

test('back from the detail leads to the grid first', async ({ page }) => {
  await prepare(page);
  await page.goto('/home');
  await page.goto('/sentimentalAnalysis');
  await page.getByRole('button', { name: cell }).first().click();
  await expect(page.getByRole('heading', { name: 'Mood of the comments' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sentiment analysis' })).toBeVisible();
  await expect(page.getByRole('button', { name: cell }).first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/home$/);
});

test('a reload and the way forward show the same post again', async ({ page }) => {
  await prepare(page);
  await page.getByRole('button', { name: cell }).nth(1).click();
  await expect(page.getByText('Total comments')).toBeVisible();
  const address = page.url();
  expect(address).toContain('?post=');
  await page.reload();
  await expect(page.getByText('Total comments')).toBeVisible();
  expect(page.url()).toBe(address);
  await page.goBack();
  await expect(page.getByRole('button', { name: cell }).first()).toBeVisible();
  await page.goForward();
  await expect(page.getByText('Total comments')).toBeVisible();
  await page.goto('/sentimentalAnalysis?post=NoSuchPost1');
  await expect(page.getByRole('button', { name: cell }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/sentimentalAnalysis$/);
});
