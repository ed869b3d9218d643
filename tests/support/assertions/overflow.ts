/** @file Whether everything on a screen has its room: nothing wider than the screen, nothing cut. */
import { expect, type CDPSession, type Locator, type Page } from 'playwright/test';
import { lookAt } from './looks.ts';

/** The text size of a page in px before it is changed. */
const plainSize = 16;

const sessions = new WeakMap<Page, Promise<CDPSession>>();

function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
}

/** Changes the text size of the browser's settings; the next look waits until the page has it. */
async function requestTextSize(page: Page, scale: number): Promise<void> {
  const fontSizes = { standard: plainSize * scale, fixed: 13 * scale };
  await (await sessionOf(page)).send('Page.setFontSizes', { fontSizes });
}

/** The text size of the browser's settings, which widths in em of a media query go by as well. */
export async function setTextSize(page: Page, scale: number): Promise<void> {
  await requestTextSize(page, scale);
  await lookAt(page, (looks, size) => looks.untilTextSize(size), plainSize * scale);
}

/** All looks at a page in its plain text size, which keeps those sizes for `expectLargeText`. */
function lookInPlainSize(page: Page) {
  return lookAt(
    page,
    async (looks, size) => {
      await looks.untilTextSize(size);
      await looks.settle();
      Object.assign(globalThis, { plainSizes: looks.sizes() });
      return {
        ...looks.shown(),
        lack: looks.lack(),
        parted: looks.partedWords(),
        broken: looks.brokenButtons(),
      };
    },
    plainSize,
  );
}

/**
 * The pseudo-locale: every longer word grows by a third, with letters that need their accents. Labels of
 * a time axis are placed by their width when they are rendered, so they keep their words.
 */
async function stretch(page: Page): Promise<void> {
  // Texts without the soft hyphens of larger text would replace it.
  await setTextSize(page, 1);
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const tag = node.parentElement?.tagName ?? '';
      if (['SCRIPT', 'STYLE', 'OPTION'].includes(tag)) continue;
      if (node.parentElement?.closest('[data-tick]')) continue;
      node.textContent = (node.textContent ?? '').replace(/\p{L}{3,}/gu, (word) => {
        const tail = 'ëñü'.repeat(Math.ceil(word.length / 8));
        return `${word}${tail}`;
      });
    }
  });
}

/** Nothing is wider than the screen and nothing is cut. */
export async function expectNoOverflow(page: Page, name: string): Promise<void> {
  const lack = await lookAt(
    page,
    async (looks, size) => {
      await looks.untilTextSize(size);
      await looks.settle();
      return looks.lack();
    },
    plainSize,
  );
  expect.soft(lack, name).toEqual({ beyond: [], cut: [] });
}

/** No accessible name, description or text has a soft hyphen: voice control would not recognize it. */
async function expectNoSoftHyphens(page: Page, name: string): Promise<void> {
  const { nodes } = await (await sessionOf(page)).send('Accessibility.getFullAXTree');
  const texts = nodes.flatMap((node) => [node.name?.value, node.description?.value] as unknown[]);
  const marked = texts.filter((text) => typeof text === 'string' && text.includes('\u00ad'));
  expect(texts.length, name).toBeGreaterThan(4);
  expect.soft(marked, `${name}, soft hyphens`).toEqual([]);
}

/** Nothing lacks room in twice the text size, everything has it, and a parted word has its hyphen. */
async function expectLargeText(page: Page, name: string): Promise<void> {
  await requestTextSize(page, 2);
  const large = await lookAt(
    page,
    async (looks, [size, growth]) => {
      await looks.untilTextSize(size * growth);
      await looks.settle();
      const { plainSizes } = globalThis as unknown as { plainSizes: Map<Element, number> };
      const report = () => ({
        ...looks.lack(),
        small: looks.small(plainSizes, looks.sizes(), growth),
        parted: looks.partedWords().filter(({ hasHyphen }) => !hasHyphen),
      });
      // The page loads its soft hyphens when its lines get short, and has its last layout with them.
      let found = report();
      const isWrong = () => Object.values(found).some(({ length }) => length > 0);
      for (let tries = 0; tries < 20 && isWrong(); tries += 1) {
        await new Promise((resolve) => {
          setTimeout(resolve, 50);
        });
        found = report();
      }
      return found;
    },
    [plainSize, 2] as const,
  );
  await requestTextSize(page, 1);
  expect
    .soft(large, `${name}, 200 percent`)
    .toEqual({ beyond: [], cut: [], small: [], parted: [] });
}

/**
 * Nothing lacks room, no word is parted and every button has one line; nothing lacks room in large
 * text either. Gives the language and the texts that are shown.
 */
export async function expectRoom(
  page: Page,
  name: string,
): Promise<{ lang: string; texts: string[] }> {
  const { lang, texts, lack, parted, broken } = await lookInPlainSize(page);
  expect.soft(lack, name).toEqual({ beyond: [], cut: [] });
  expect.soft(parted, name).toEqual([]);
  expect.soft(broken, name).toEqual([]);
  await expectNoSoftHyphens(page, name);
  await expectLargeText(page, name);
  return { lang, texts };
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

/** The same in large text where there is room for more: what the window bounds would not grow. */
export async function expectNoOverflowOfLargeTextOnWide(page: Page, name: string): Promise<void> {
  await atWidths(page, [768, 1280], async (px) => {
    await lookInPlainSize(page);
    await expectLargeText(page, `${name}, ${px}`);
  });
}

/** Expects no clipped text and no broken word in layouts with columns. */
export async function expectNoOverflowOnWide(page: Page, name: string): Promise<void> {
  await atWidths(page, [390, 576, 768], async (px) => {
    const { lack, parted } = await lookInPlainSize(page);
    expect.soft(lack, `${name}, ${px}`).toEqual({ beyond: [], cut: [] });
    expect.soft(parted, `${name}, ${px}`).toEqual([]);
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
