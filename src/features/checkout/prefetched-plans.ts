/**
 * @file The plans and the captcha state as the searching screen found them, handed to the plan page:
 * that is a document of its own, and would ask again for what has just been answered.
 */
import { boolean, create, optional, string, type } from 'superstruct';
import { plan, type Plan } from '../../../contract/records/plan.ts';
import { finite, rowsOf } from '../../../contract/records/values.ts';
import { readLocal, writeLocal } from '../../core/storage/storage.ts';

/** After this long they are asked for anew. */
export const aheadMs = 5 * 60_000;

const handed = type({
  at: finite,
  language: string(),
  plans: optional(rowsOf(plan)),
  isCaptchaNeeded: optional(boolean()),
});

/** What was found out ahead; what was not is missing. */
export interface Ahead {
  readonly plans?: readonly Plan[] | undefined;
  readonly isCaptchaNeeded?: boolean | undefined;
}

/** What the tab keeps, where it is sound, of these minutes and in this language; else null. */
function readAhead(language: string, now: number) {
  const stored = readLocal('plansAhead');
  if (stored === null) return null;
  try {
    const found = create(stored, handed);
    const age = now - found.at;
    return age >= 0 && age < aheadMs && found.language === language ? found : null;
  } catch {
    return null;
  }
}

/** Keeps an answer for the plan page, beside the one that came before it. */
export function keepAhead(answer: Ahead, language: string, now: number): void {
  // The older of the two says how old both are.
  const { at = now, ...before } = readAhead(language, now) ?? {};
  writeLocal('plansAhead', { ...before, ...answer, at, language });
}

/** Takes what was kept. Once: whoever loads the page again wants the present state. */
export function takeAhead(language: string, now: number): Ahead {
  const found = readAhead(language, now);
  writeLocal('plansAhead', null);
  return found ?? {};
}
