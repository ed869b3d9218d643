/** @file Whether everything on a screen has its room: nothing wider than the screen, nothing cut. */
import { expect, type Page } from 'playwright/test';

/** What lacks room: what reaches beyond the screen, has more text than room, or did not grow with it. */
interface Lack {
  readonly beyond: readonly string[];
  readonly cut: readonly string[];
  readonly small: readonly string[];
}

/**
 * Measures at a text size, in one call: each costs as much as the measuring. What is told, named or
 * pressed counts as cut where its text is wider; names of people may end in an ellipsis.
 */
function lackOf(page: Page, textSize: string): Promise<Lack> {
  return page.evaluate(async (size) => {
    const root = document.documentElement;
    // A page for phones finds its last layout a frame after its texts, and a size may glide there.
    const settled = async () => {
      for (let frame = 0; frame < 60; frame += 1) {
        if (frame > 1 && !document.getAnimations().some((each) => 'transitionProperty' in each))
          break;
        await new Promise((resolve) => {
          requestAnimationFrame(resolve);
        });
      }
    };
    await settled();
    // Text that is read; a single letter stands for a picture.
    const isRead = (node: Node) =>
      node.nodeType === Node.TEXT_NODE && (node.textContent?.trim().length ?? 0) > 1;
    const sizeOf = (each: Element) => Number.parseFloat(getComputedStyle(each).fontSize);
    const plain = new Map(
      [...document.querySelectorAll('body *')]
        .filter((each) => [...each.childNodes].some(isRead))
        .map((each) => [each, sizeOf(each)]),
    );
    root.style.fontSize = size;
    await settled();
    const { scrollWidth, clientWidth } = root;
    const isWide = (each: Element) => each.getBoundingClientRect().right > clientWidth + 1;
    const nameOf = (each: Element) => `${each.tagName}.${each.getAttribute('class') ?? ''}`;
    const isTooWide = scrollWidth - clientWidth > 1;
    const wide = [...document.querySelectorAll('body *')].filter(
      (each) => isTooWide && isWide(each),
    );
    const told = 'button, a, label, h1, h2, h3, p, li, dt, dd, legend, select, [role="tab"], span';
    const cut = [...document.querySelectorAll<HTMLElement>(`:is(${told}):not(.visually-hidden *)`)]
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
    const growth = Number.parseFloat(size || '100') / 100;
    const small = [...plain]
      .filter(([each, before]) => each.isConnected && sizeOf(each) < before * growth - 1)
      .map(([each, before]) => `${nameOf(each)}: ${sizeOf(each) / before} of ${growth}`);
    root.style.fontSize = '';
    const beyond = isTooWide
      ? [`${scrollWidth - clientWidth} px too wide`, ...wide.map(nameOf)]
      : [];
    return { beyond, cut, small };
  }, textSize);
}

/** Buttons whose words stand on more than one line. In the pseudo-locale and in large text they may. */
function brokenButtons(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(':is(button, a)[class*="_button_"]')]
      .filter((each) => !each.matches('.visually-hidden *, [inert] *') && each.checkVisibility())
      .filter((each) => {
        const words = document.createRange();
        words.selectNodeContents(each.querySelector('[class*="_label_"]') ?? each);
        const lines = [...words.getClientRects()].filter(({ width }) => width > 1);
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
export async function expectRoom(page: Page, name: string, textSize = ''): Promise<void> {
  expect.soft(await lackOf(page, textSize), name).toEqual({ beyond: [], cut: [], small: [] });
}

/** Every button says what it does on one line. */
export async function expectButtonsOfOneLine(page: Page, name: string): Promise<void> {
  expect.soft(await brokenButtons(page), name).toEqual([]);
}

/** The same in twice the text size. */
export async function expectRoomForLargeText(page: Page, name: string): Promise<void> {
  await expectRoom(page, `${name}, 200 percent`, '200%');
}

/** The same where there is room for more: what the window bounds would not grow to twice its size. */
export async function expectRoomForLargeTextOnWide(page: Page, name: string): Promise<void> {
  const narrow = page.viewportSize() ?? { width: 320, height: 640 };
  for (const width of [768, 1280]) {
    await page.setViewportSize({ ...narrow, width });
    await expectRoomForLargeText(page, `${name}, ${width} px`);
  }
  await page.setViewportSize(narrow);
}

/** The same in the pseudo-locale, which the page keeps. */
export async function expectRoomForLongWords(page: Page, name: string): Promise<void> {
  await stretch(page);
  await expectRoom(page, `${name}, longer words`);
}
