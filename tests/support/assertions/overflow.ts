/** @file Whether everything on a screen has its room: nothing wider than the screen, nothing cut. */
import { expect, type CDPSession, type JSHandle, type Locator, type Page } from 'playwright/test';

/** What lacks room: what reaches beyond the screen, or has more text than room. */
interface Lack {
  readonly beyond: readonly string[];
  readonly cut: readonly string[];
}

/** A word on two lines, and whether a hyphen says so. */
interface PartedWord {
  readonly word: string;
  readonly hasHyphen: boolean;
}

/** The sizes of the texts of a page in px. */
type Sizes = ReadonlyMap<Element, number>;

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** The text size of the browser's settings, which widths in em of a media query go by as well. */
export async function setTextSize(page: Page, scale: number): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  const fontSizes = { standard: 16 * scale, fixed: 13 * scale };
  await (await session).send('Page.setFontSizes', { fontSizes });
  // A busy page hears of it some frames later.
  await page.evaluate(async (size) => {
    const isThere = () =>
      Number.parseFloat(getComputedStyle(document.documentElement).fontSize) === size;
    for (let frame = 0; frame < 600 && !isThere(); frame += 1) {
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    }
  }, fontSizes.standard);
}

/** A page for phones finds its last layout a frame after its texts, and a size may glide there. */
function settle(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 60; frame += 1) {
      if (frame > 1 && !document.getAnimations().some((each) => 'transitionProperty' in each))
        break;
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    }
  });
}

/** Visible text; a single letter is the placeholder of a picture. */
function sizesOf(page: Page): Promise<JSHandle<Sizes>> {
  return page.evaluateHandle(() => {
    const isRead = (node: Node) =>
      node.nodeType === Node.TEXT_NODE && (node.textContent?.trim().length ?? 0) > 1;
    const read = [...document.querySelectorAll('body *')].filter((each) =>
      [...each.childNodes].some(isRead),
    );
    return new Map(
      read.map((each) => [each, Number.parseFloat(getComputedStyle(each).fontSize)] as const),
    );
  });
}

/**
 * Measures everything in one call, because a call costs as much as a measurement. A control or text is
 * clipped when its content is wider; names of people may end in an ellipsis.
 */
function wideOf(page: Page): Promise<Lack> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const isWide = (each: Element) => each.getBoundingClientRect().right > clientWidth + 1;
    const nameOf = (each: Element) => `${each.tagName}.${each.getAttribute('class') ?? ''}`;
    const isTooWide = scrollWidth - clientWidth > 1;
    const wide = [...document.querySelectorAll('body *')].filter(
      (each) => isTooWide && isWide(each),
    );
    const texts = 'button, a, label, h1, h2, h3, p, li, dt, dd, legend, select, [role="tab"], span';
    const cut = [...document.querySelectorAll<HTMLElement>(`:is(${texts}):not(.visually-hidden *)`)]
      .filter((each) => {
        if (each.matches('.visually-hidden, [inert] *, [inert]') || each.clientWidth === 0) {
          return false;
        }
        const { display, overflowX, textOverflow } = getComputedStyle(each);
        if (display === 'inline' || overflowX === 'auto' || textOverflow === 'ellipsis')
          return false;
        const edge = each.getBoundingClientRect();
        return [...each.childNodes].some((node) => {
          if (node.nodeType !== Node.TEXT_NODE || node.textContent?.trim() === '') return false;
          const range = document.createRange();
          range.selectNode(node);
          const text = range.getBoundingClientRect();
          return text.left < edge.left - 1 || text.right > edge.right + 1;
        });
      })
      .map((each) => `${each.tagName}: ${each.textContent?.trim().slice(0, 40) ?? ''}`);
    const beyond = isTooWide
      ? [`${scrollWidth - clientWidth} px too wide`, ...wide.map(nameOf)]
      : [];
    return { beyond, cut };
  });
}

/** What did not grow as the text size did. */
function smallOf(page: Page, plain: JSHandle<Sizes>, scale: number): Promise<string[]> {
  return page.evaluate(
    ([before, growth]) =>
      [...before]
        .map(([each, size]) => ({
          each,
          size,
          now: Number.parseFloat(getComputedStyle(each).fontSize),
        }))
        .filter(({ each, size, now }) => each.isConnected && now < size * growth - 1)
        .map(
          ({ each, size, now }) =>
            `${each.tagName}.${each.getAttribute('class') ?? ''}: ${now / size} of ${growth}`,
        ),
    [plain, scale] as const,
  );
}

/** Words and figures broken over two lines, except in the prose of terms and privacy. */
function partedWords(page: Page): Promise<PartedWord[]> {
  return page.evaluate(() => {
    const parted: PartedWord[] = [];
    const unseen = 'option, .visually-hidden, .visually-hidden *, [inert] *';
    const topOf = (node: Node, from: number, to: number) => {
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      // The first letter of a line has an edge at the end of the line before.
      return [...range.getClientRects()].at(-1)?.top ?? 0;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      const place = node.parentElement;
      if (place?.checkVisibility({ visibilityProperty: true }) !== true) continue;
      if (place.matches(`article [class*="_text_"] *, ${unseen}`)) continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(
        /(?<![@.\p{L}])[\p{L}\u00ad]{5,}(?!@)|\d[\d.,]*[\dKMBT]/gu,
      )) {
        const first = topOf(node, index, index + 1);
        const next = Array.from(word).findIndex(
          (_, at) => topOf(node, index + at, index + at + 1) - first > 4,
        );
        if (next < 1) continue;
        const hasHyphen = word[next - 1] === '\u00ad';
        parted.push({ word: `${word.slice(0, next)}/${word.slice(next)}`, hasHyphen });
      }
    }
    return parted;
  });
}

/** Buttons whose label has more than one line. In the pseudo-locale and in large text they may. */
function brokenButtons(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(':is(button, a)[class*="_button_"]')]
      .filter((each) => !each.matches('.visually-hidden *, [inert] *') && each.checkVisibility())
      .filter((each) => {
        const label = each.querySelector('[class*="_label_"]') ?? each;
        // A name for screen readers alone, beside an icon, has no line.
        const seen = [...label.childNodes].filter(
          (node) => !(node instanceof Element && node.matches('.visually-hidden')),
        );
        const lines = seen.flatMap((node) => {
          const words = document.createRange();
          words.selectNodeContents(node);
          return [...words.getClientRects()].filter(({ width }) => width > 1);
        });
        if (lines.length === 0) return false;
        const tops = lines.map(({ top, bottom }) => (top + bottom) / 2);
        return Math.max(...tops) - Math.min(...tops) > 8;
      })
      .map((each) => `on two lines: ${each.textContent?.trim() ?? ''}`),
  );
}

/** The pseudo-locale: every longer word grows by a third, with letters that need their accents. */
async function stretch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const tag = node.parentElement?.tagName ?? '';
      if (['SCRIPT', 'STYLE', 'OPTION'].includes(tag)) continue;
      node.textContent = (node.textContent ?? '').replace(/\p{L}{3,}/gu, (word) => {
        const tail = 'ëñü'.repeat(Math.ceil(word.length / 8));
        return `${word}${tail}`;
      });
    }
  });
}

/** Nothing is wider than the screen and nothing is cut. */
export async function expectNoOverflow(page: Page, name: string): Promise<void> {
  await settle(page);
  expect.soft(await wideOf(page), name).toEqual({ beyond: [], cut: [] });
}

/** Expects every word on one line; in large text it may break with a hyphen. */
export async function expectWholeWords(page: Page, name: string): Promise<void> {
  expect.soft(await partedWords(page), name).toEqual([]);
}

/** Every button says what it does on one line. */
export async function expectButtonsOfOneLine(page: Page, name: string): Promise<void> {
  expect.soft(await brokenButtons(page), name).toEqual([]);
}

/** Nothing lacks room in twice the text size, everything has it, and a parted word has its hyphen. */
export async function expectNoOverflowOfLargeText(page: Page, name: string): Promise<void> {
  await settle(page);
  const plain = await sizesOf(page);
  await setTextSize(page, 2);
  await settle(page);
  const lack = { ...(await wideOf(page)), small: await smallOf(page, plain, 2) };
  const parted = (await partedWords(page)).filter(({ hasHyphen }) => !hasHyphen);
  await setTextSize(page, 1);
  expect
    .soft({ ...lack, parted }, `${name}, 200 percent`)
    .toEqual({ beyond: [], cut: [], small: [], parted: [] });
}

const atWidths = async (
  page: Page,
  widths: readonly number[],
  look: (px: string) => Promise<void>,
) => {
  const narrow = page.viewportSize() ?? { width: 320, height: 640 };
  for (const width of widths) {
    await page.setViewportSize({ ...narrow, width });
    await look(`${width} px`);
  }
  await page.setViewportSize(narrow);
};

/** The same where there is room for more: what the window bounds would not grow to twice its size. */
export async function expectNoOverflowOfLargeTextOnWide(page: Page, name: string): Promise<void> {
  await atWidths(page, [768, 1280], (px) => expectNoOverflowOfLargeText(page, `${name}, ${px}`));
}

/** Expects no clipped text and no broken word in layouts with columns. */
export async function expectNoOverflowOnWide(page: Page, name: string): Promise<void> {
  await atWidths(page, [390, 576, 768], async (px) => {
    await expectNoOverflow(page, `${name}, ${px}`);
    await expectWholeWords(page, `${name}, ${px}`);
  });
}

/** The same in the pseudo-locale, which the page keeps. */
export async function expectNoOverflowOfLongWords(page: Page, name: string): Promise<void> {
  await stretch(page);
  await expectNoOverflow(page, `${name}, longer words`);
}

/** Fails where the upper of two parts reaches into the lower one. */
export async function expectAbove(upper: Locator, lower: Locator): Promise<void> {
  const overlap = async () => {
    const [over, under] = [await upper.boundingBox(), await lower.boundingBox()];
    if (over === null || under === null) throw new Error('not in sight');
    return over.y + over.height - under.y;
  };
  await expect.poll(overlap).toBeLessThanOrEqual(0);
}
