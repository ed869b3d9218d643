/** @file What a page says to those who hear it, by rules that the checker of violations has not. */
import { expect, type Page } from 'playwright/test';

/** What is wrong, as `rule: what it is about`. Runs in the page. */
function unspoken(): string[] {
  const found: string[] = [];
  const all = (selector: string, inside: ParentNode = document) => [
    ...inside.querySelectorAll<HTMLElement>(selector),
  ];
  const isHeard = (each: Element) =>
    each.closest('[aria-hidden="true"], [inert]') === null && each.checkVisibility();
  // Content that layout skips (content-visibility) has no innerText, but is in the accessibility tree.
  const nameOf = (each: HTMLElement) =>
    (each.getAttribute('aria-label') ?? (each.innerText || (each.textContent ?? ''))).trim();
  const lists = all('ul, ol').filter(isHeard);

  for (const list of lists) {
    if (list.children.length === 0) found.push(`nothing in a list: ${list.className}`);
    // To VoiceOver it is none then; with an empty text for a mark it stays one.
    if (getComputedStyle(list).listStyleType === 'none') found.push(`no list: ${list.className}`);
    const names = all(':scope > li a[href], :scope > li button', list).filter(isHeard).map(nameOf);
    const twice = names.find((name, at) => names.indexOf(name) !== at);
    if (twice !== undefined) found.push(`the same twice in a list: ${twice}`);
  }
  for (const live of all('[role="status"], [role="alert"], [aria-live]').filter(isHeard)) {
    // Read out as a whole when it changes.
    if (all('ul, ol, table', live).some(isHeard)) found.push(`too much news: ${live.className}`);
  }
  for (const group of all('fieldset, [role="group"], [role="tabpanel"]').filter(isHeard)) {
    const around = group.parentElement?.closest('[aria-label]');
    const isNamed = group.hasAttribute('aria-label') || group.hasAttribute('aria-labelledby');
    if (!isNamed && group.querySelector(':scope > legend') === null)
      found.push(`a group without a name: ${group.className}`);
    if (isNamed && around?.getAttribute('aria-label') === group.getAttribute('aria-label'))
      found.push(`one name for two: ${nameOf(group)}`);
  }
  for (const each of all('[aria-labelledby], [aria-describedby], [aria-controls]').filter(
    isHeard,
  )) {
    const ids = ['aria-labelledby', 'aria-describedby', 'aria-controls'].map((name) =>
      each.getAttribute(name),
    );
    const lost = ids
      .flatMap((id) => id?.split(' ') ?? [])
      .find((id) => !document.getElementById(id));
    if (lost !== undefined) found.push(`nothing is called ${lost}`);
  }
  // It would be read out in the language it is written in, whatever that of the page.
  for (const each of all('[aria-roledescription]')) found.push(`a role renamed: ${each.className}`);
  return found;
}

/** Lists are heard as lists, groups by their names, news in short, and each link by itself. */
export async function expectAriaRules(page: Page, name: string): Promise<void> {
  expect.soft(await page.evaluate(unspoken), `${name}, as it is heard`).toEqual([]);
}
