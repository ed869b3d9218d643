/** @file The sentences of a screen as they are read out, each below its heading. */
import type { Page } from 'playwright/test';

/** Runs in the page. The text of each list row, pair, table row, paragraph, heading and control. */
function unitsIn(root: string): string[] {
  const spoken = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
    if (!(node instanceof Element)) return '';
    if (node.getAttribute('aria-hidden') === 'true' || node.tagName === 'SELECT') return ' ';
    const label = node.getAttribute('aria-label');
    if (label !== null && ['A', 'BUTTON', 'SPAN', 'IMG'].includes(node.tagName))
      return ` ${label} `;
    if (getComputedStyle(node).visibility === 'hidden' && node.tagName !== 'MAIN') return '';
    const inside = [...node.childNodes].map(spoken).join('');
    return getComputedStyle(node).display === 'inline' ? inside : ` ${inside} `;
  };
  const whole =
    'dl > div, dl > dt, dl > dd, tr, li, p, h1, h2, h3, a, button, caption, legend, label, [role=status]';
  const nested = 'p, li, tr, dl';
  const unread = '[aria-hidden=true], [hidden], select, dialog:not([open])';
  const plain = (text: string) =>
    text
      .replaceAll('\u00ad', '')
      .replace(/[^\S\u00a0\u202f]+/gu, ' ')
      .trim();
  const main = document.querySelector(root);
  const units: string[] = [];
  for (const element of main?.querySelectorAll(whole) ?? []) {
    const outer = element.parentElement?.closest(whole);
    const isWithin = outer !== null && outer !== undefined && outer.querySelector(nested) === null;
    if (isWithin || element.closest(unread) !== null) continue;
    const isBar = element.querySelector(':scope > meter') !== null;
    if (element.parentElement?.closest('li')?.querySelector(':scope > meter')) continue;
    if (!isBar && element.querySelector(nested) !== null) {
      // A step of a timeline has its cause in a paragraph.
      if (element.tagName !== 'LI' || root === 'main') continue;
      const own = [...element.children].filter((each) => !each.matches(nested));
      units.push(plain(` » ${own.map(spoken).join(' ')}`));
      continue;
    }
    // A name is read with its value.
    if (element.tagName === 'DD') continue;
    const value = element.tagName === 'DT' ? element.nextElementSibling : null;
    const heading = element.closest('section, caption')?.querySelector('h2')?.textContent ?? '';
    const caption = element.closest('table')?.querySelector('caption')?.textContent ?? '';
    const text = value === null ? spoken(element) : `${spoken(element)} ${spoken(value)}`;
    units.push(plain(`${caption || heading} » ${text}`));
  }
  const texts = document.createTreeWalker(main ?? document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const parent = node.parentElement;
    const isShown = parent?.closest(`${unread}, style`) === null;
    if (!/\d/.test(node.textContent ?? '') || !isShown || parent.closest(whole) !== null) continue;
    const heading = parent.closest('section')?.querySelector('h2')?.textContent ?? '';
    units.push(plain(`${heading} » ${spoken(parent)}`));
  }
  return units;
}

/** The sentences of the screen that is open, or of a part of it. */
export const readUnits = (page: Page, root = 'main'): Promise<string[]> =>
  page.evaluate(unitsIn, root);
