/** @file A person in front of the product: finds things by what is written on them, and waits for them. */
import { setTimeout as pause } from 'node:timers/promises';
import type { EnginePage } from './engine.ts';

/** A limit for what hangs, not for what is slow. */
const patienceMs = 60_000;

/** Soft hyphens are for the eye; every text is compared without them. */
const helpers = `
  const plain = (text) => (text ?? '').replace(/\\u00ad/g, '').replace(/\\s+/g, ' ').trim();
  const isSeen = (element) => element.getClientRects().length > 0 && !element.closest('[inert]');
  const nameOf = (element) => plain(element.getAttribute('aria-label') ?? element.textContent);
  const mark = (element) => {
    document.querySelectorAll('[data-mark]').forEach((other) => other.removeAttribute('data-mark'));
    element?.setAttribute('data-mark', '');
    return element !== undefined;
  };
`;

async function until<T>(
  what: string,
  ask: () => Promise<T | null | false>,
  textOfPage?: () => Promise<string>,
): Promise<T> {
  const end = Date.now() + patienceMs;
  let last = '';
  while (Date.now() < end) {
    try {
      const result = await ask();
      if (result !== null && result !== false) return result;
    } catch (error) {
      // A page that navigates loses its scripts.
      last = error instanceof Error ? error.message : String(error);
    }
    await pause(150);
  }
  const text = (await textOfPage?.().catch(() => '')) ?? '';
  throw new Error(`not found: ${what} ${last} in: ${text.slice(0, 600)}`);
}

const readPage = (page: EnginePage) => () =>
  page.evaluate<string>('return location.pathname + " " + document.body.innerText;');

/** The newest code that was mailed to an address. */
const codeOf = (origin: string, email: string) =>
  until(`a code for ${email}`, async () => {
    const url = `${origin}/__test/outbox?email=${encodeURIComponent(email)}`;
    const mails = (await (await fetch(url)).json()) as { text: string }[];
    return /code: (\d{4})/.exec(mails.at(-1)?.text ?? '')?.[1] ?? null;
  });

/** The button or link whose name begins with the first argument. */
const named = `[...document.querySelectorAll('button, a, [role=button], label')].find(
  (each) => isSeen(each) && !each.disabled && nameOf(each).startsWith(arguments[0]))`;

/**
 * Presses what an expression finds, once it stays where it is: a click goes to the place at which the
 * element was.
 */
const presser =
  (page: EnginePage) => async (what: string, expression: string, argument: string) => {
    let place: string | null = null;
    await until(
      what,
      async () => {
        const found = await page.evaluate<string | null>(
          `${helpers} const found = ${expression} ?? undefined;
        return mark(found) ? JSON.stringify(found.getBoundingClientRect()) : null;`,
          argument,
        );
        const isStill = found !== null && found === place;
        place = found;
        if (!isStill) return false;
        await page.click('[data-mark]');
        return true;
      },
      readPage(page),
    );
  };

/** What a person does with the product at `origin`. */
export function personAt(page: EnginePage, origin: string) {
  const open = (path: string) => page.goto(`${origin}${path}`);
  const textOfPage = readPage(page);
  const press = presser(page);
  const see = (text: string) =>
    until(
      `the text ${text}`,
      () =>
        page.evaluate<boolean>(
          `${helpers} return plain(document.body.innerText).includes(arguments[0]);`,
          text,
        ),
      textOfPage,
    );
  const path = () => page.evaluate<string>('return location.pathname;');
  return {
    page,
    open,
    see,
    path,
    /** Waits for an address. */
    at: (wanted: string) => until(`the address ${wanted}`, async () => (await path()) === wanted),
    /** Waits until an expression of the page is true. */
    until: (expression: string) =>
      until(expression, () => page.evaluate<boolean>(`${helpers} return !!(${expression});`)),
    /** Presses the button or link whose name begins with a text. */
    press: (name: string) => press(`the button ${name}`, named, name),
    /** Presses what a selector finds first. */
    pressFirst: (selector: string) =>
      press(selector, 'document.querySelector(arguments[0])', selector),
    /** Types into the field of a label. */
    fill: async (label: string, text: string) => {
      await until(`the field ${label}`, () =>
        page.evaluate<boolean>(
          `${helpers} return mark([...document.querySelectorAll('input, textarea')].find((each) =>
            isSeen(each) && (plain(each.labels?.[0]?.textContent).startsWith(arguments[0]) || nameOf(each) === arguments[0])));`,
          label,
        ),
      );
      await page.evaluate('document.querySelector("[data-mark]").select();');
      await page.type('[data-mark]', text);
    },
    codeOf: (email: string) => codeOf(origin, email),
    resetLimits: () => fetch(`${origin}/__test/reset-limits`, { method: 'POST' }),
  };
}

/** {@link personAt}. */
export type Person = ReturnType<typeof personAt>;
