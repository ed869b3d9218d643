/**
 * @file What is measured in a page. Several looks are taken in one evaluation: the way to the page and
 * back costs as much as a look.
 */
import type { Page } from 'playwright/test';

/** What lacks room: what reaches beyond the screen, or has more text than room. */
export interface Lack {
  readonly beyond: readonly string[];
  readonly cut: readonly string[];
}

/** A word on two lines, and whether a hyphen says so. */
export interface PartedWord {
  readonly word: string;
  readonly hasHyphen: boolean;
}

/** The sizes of the texts of a page in px. */
export type Sizes = ReadonlyMap<Element, number>;

/** Waits for the text size in px: a busy page hears of a new one some frames later. */
async function untilTextSize(size: number): Promise<void> {
  const isThere = () =>
    Number.parseFloat(getComputedStyle(document.documentElement).fontSize) === size;
  for (let frame = 0; frame < 600 && !isThere(); frame += 1) {
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
  }
}

/** A page for phones finds its last layout a frame after its texts, and a size may glide there. */
async function settle(): Promise<void> {
  for (let frame = 0; frame < 60; frame += 1) {
    if (frame > 1 && !document.getAnimations().some((each) => 'transitionProperty' in each)) break;
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
  }
}

/** The document language, and every visible text or accessible name. */
function shown(): { lang: string; texts: string[] } {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (parent === null || ['SCRIPT', 'STYLE'].includes(parent.tagName)) continue;
    // The note of a demo has a line in each language, of which one is rendered; the one for browsers
    // that cannot run the page is hidden in all others.
    const mayHide = parent.lang !== '' || parent.hidden;
    if (mayHide && !parent.checkVisibility()) continue;
    const text = walker.currentNode.textContent?.replace(/[\u00ad\u2060]/g, '').trim() ?? '';
    if (text !== '') texts.push(text);
  }
  for (const name of ['aria-label', 'title', 'alt', 'placeholder']) {
    for (const each of document.body.querySelectorAll(`[${name}]`)) {
      const text =
        each
          .getAttribute(name)
          ?.replace(/[\u00ad\u2060]/g, '')
          .trim() ?? '';
      if (text !== '') texts.push(text);
    }
  }
  return { lang: document.documentElement.lang, texts };
}

/**
 * Visible text; a single letter is the placeholder of a picture. Sections that are skipped
 * (`content-visibility`) are rendered for it: offline, Chromium sometimes keeps their styles of the text
 * size before.
 */
function sizes(): Sizes {
  const rendered = new CSSStyleSheet();
  rendered.replaceSync('* { content-visibility: visible !important }');
  document.adoptedStyleSheets.push(rendered);
  const isRead = (node: Node) =>
    node.nodeType === Node.TEXT_NODE && (node.textContent?.trim().length ?? 0) > 1;
  const read = [...document.querySelectorAll('body *')].filter((each) =>
    [...each.childNodes].some(isRead),
  );
  const found = new Map(
    read.map((each) => [each, Number.parseFloat(getComputedStyle(each).fontSize)] as const),
  );
  document.adoptedStyleSheets.pop();
  return found;
}

/** A control or text is clipped when its content is wider; names of people may end in an ellipsis. */
function lack(): Lack {
  const { scrollWidth, clientWidth } = document.documentElement;
  const isWide = (each: Element) => each.getBoundingClientRect().right > clientWidth + 1;
  const nameOf = (each: Element) => `${each.tagName}.${each.getAttribute('class') ?? ''}`;
  const isTooWide = scrollWidth - clientWidth > 1;
  const wide = [...document.querySelectorAll('body *')].filter((each) => isTooWide && isWide(each));
  const texts = 'button, a, label, h1, h2, h3, p, li, dt, dd, legend, select, [role="tab"], span';
  const cut = [...document.querySelectorAll<HTMLElement>(`:is(${texts}):not(.visually-hidden *)`)]
    .filter((each) => {
      if (each.matches('.visually-hidden, [inert] *, [inert]') || each.clientWidth === 0) {
        return false;
      }
      const { display, overflowX, textOverflow } = getComputedStyle(each);
      if (display === 'inline' || overflowX === 'auto' || textOverflow === 'ellipsis') return false;
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
  const beyond = isTooWide ? [`${scrollWidth - clientWidth} px too wide`, ...wide.map(nameOf)] : [];
  return { beyond, cut };
}

/** What did not grow as the text size did: `plain` and `large` are the sizes before and after. */
function small(plain: Sizes, large: Sizes, growth: number): string[] {
  return [...large].flatMap(([each, now]) => {
    const size = plain.get(each) ?? 0;
    if (now >= size * growth - 1) return [];
    const text = each.textContent?.trim().slice(0, 40) ?? '';
    return [`${each.tagName}: ${text}: ${now} px, before ${size}`];
  });
}

/**
 * Words and figures broken over two lines, except addresses, names of people, which must be whole, and in
 * the prose of terms and privacy.
 */
function partedWords(): PartedWord[] {
  const parted: PartedWord[] = [];
  const unseen = 'option, .visually-hidden, .visually-hidden *, [inert] *';
  const names = '[class*="_username_"], [class*="_fullName_"], [class*="_who_"] *';
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
    if (place.matches(`article [class*="_text_"] *, ${names}, ${unseen}`)) continue;
    // The letters of a vertical line are below each other.
    if (getComputedStyle(place).writingMode !== 'horizontal-tb') continue;
    const text = (node.textContent ?? '').replace(/\S+@\S+/g, (address) =>
      '@'.repeat(address.length),
    );
    for (const { 0: word, index } of text.matchAll(
      /(?<![@.\p{L}])[\p{L}\u00ad]{5,}(?![@\p{L}\u00ad])|\d[\d.,]*[\dKMBT]/gu,
    )) {
      const first = topOf(node, index, index + 1);
      const end = index + word.length;
      if (topOf(node, end - 1, end) - first <= 4) continue;
      const next = Array.from(word).findIndex(
        (_, at) => topOf(node, index + at, index + at + 1) - first > 4,
      );
      if (next < 1) continue;
      const hasHyphen = word[next - 1] === '\u00ad';
      parted.push({ word: `${word.slice(0, next)}/${word.slice(next)}`, hasHyphen });
    }
  }
  return parted;
}

/** Buttons whose label has more than one line. In the pseudo-locale and in large text they may. */
function brokenButtons(): string[] {
  return [...document.querySelectorAll<HTMLElement>(':is(button, a)[class*="_button_"]')]
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
    .map((each) => `on two lines: ${each.textContent?.trim() ?? ''}`);
}

const looks = {
  untilTextSize,
  settle,
  shown,
  sizes,
  lack,
  small,
  partedWords,
  brokenButtons,
} as const;
type Looks = typeof looks;

/** Runs a function in the page, which is given the looks above. It can use nothing else of a file. */
export function lookAt<Arg, Result>(
  page: Page,
  look: (taken: Looks, arg: Arg) => Result | Promise<Result>,
  arg: Arg,
): Promise<Result> {
  const members = Object.entries(looks).map(([name, each]) => `${name}: ${String(each)}`);
  const source = `(${String(look)})({ ${members.join(', ')} }, ${JSON.stringify(arg)})`;
  return page.evaluate<Result>(source);
}
