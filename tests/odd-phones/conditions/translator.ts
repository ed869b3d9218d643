import { expect, type Page } from 'playwright/test';
import type { Condition } from '../condition.ts';
import { steps, type Step } from '../main-flow.ts';

declare global {
  interface Window {
    /** Texts on the screen that have changed since they were translated. */
    untranslated?: () => string[];
  }
}

/** Wraps each text in two `font` elements, and each that comes later, as Chrome's translator does. */
export function translate(): void {
  const replaced: [text: Node, shown: Element][] = [];
  window.untranslated = () =>
    replaced
      .filter(([text, shown]) => shown.isConnected && shown.textContent !== text.textContent)
      .map(([text, shown]) => `${shown.textContent} instead of ${text.textContent}`);
  const wrap = (text: Node) => {
    const parent = text.parentElement;
    if (parent === null || text.textContent?.trim() === '') return;
    if (parent.closest('script, style, font, textarea, option, title, svg') !== null) return;
    const outer = document.createElement('font');
    const inner = outer.appendChild(document.createElement('font'));
    text.parentNode?.replaceChild(outer, text);
    inner.append(text.textContent ?? '');
    replaced.push([text, inner]);
  };
  const wrapAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode() !== null) texts.push(walker.currentNode);
    if (root.nodeType === Node.TEXT_NODE) texts.push(root);
    for (const text of texts) wrap(text);
  };
  const look = () => {
    wrapAll(document.body);
    new MutationObserver((records) => {
      for (const { addedNodes, target, type } of records) {
        if (type === 'characterData') wrapAll(target);
        for (const node of addedNodes) if (node.isConnected) wrapAll(node);
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  };
  // Not before hydration: a translator starts when a page has been read.
  window.addEventListener('load', () => setTimeout(look));
}

const names = Object.keys(steps) as Step[];

/** A step, after which no text on the screen is of an earlier state. */
function withFreshTexts(step: Step) {
  return async (page: Page, email: string) => {
    await steps[step](page, email);
    await expect.poll(() => page.evaluate(() => window.untranslated?.())).toEqual([]);
  };
}

/** Chrome's page translator, for as long as the page is open. */
export const translator: Condition = {
  name: 'works while the browser translates the page',
  email: 'pool13@example.com',
  make: (context) => context.addInitScript(translate),
  instead: Object.fromEntries(names.map((step) => [step, withFreshTexts(step)])),
};
