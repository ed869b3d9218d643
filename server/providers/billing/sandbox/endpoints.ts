/**
 * @file The browser API of the sandbox: tokens, challenges, wallets and the replacement of the
 * provider's library. Mounted only if the sandbox is the provider, never in production.
 */
import { eq } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import { pickLanguage, type Language } from '../../../../contract/languages.ts';
import { sandboxActions, sandboxTokens } from '../../../db/billing-schema.ts';
import type { Database } from '../../../db/open.ts';
import { readBytes } from '../../../http/body.ts';
import { textsIn } from '../../../base/texts.ts';
import { sandboxFile } from './assets.ts';
import { outcomeOf, outcomes, type OutcomeName } from './cards.ts';
import { newId } from './purchase.ts';
import { sandboxBase } from './sandbox.ts';

const framePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const maxBodyBytes = 16 * 1024;

type Details = { field: string; messages: string[] }[];

/** The provider's error body; it never repeats the input. */
function failure(c: Context, code: string, message: string, details: Details = []) {
  const fields = details.map(({ field }) => field);
  return c.json({ error: { code, message, fields, details } }, 200);
}

/** The body as text, empty if it is too large. */
async function readText(c: Context): Promise<string> {
  const bytes = await readBytes(c.req.raw, maxBodyBytes).catch(() => null);
  return bytes === null ? '' : new TextDecoder().decode(bytes);
}

async function readObject(c: Context): Promise<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(await readText(c));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The invalid fields of card data, with the provider's messages. */
function cardProblems(form: URLSearchParams, now: Date): Details {
  const details: Details = [];
  const check = (field: string, isRight: (value: string) => boolean) => {
    const value = form.get(field) ?? '';
    if (value === '') details.push({ field, messages: ["can't be blank"] });
    else if (!isRight(value)) details.push({ field, messages: ['is invalid'] });
  };
  const year = (value: string) => Number(value) + (value.length === 2 ? 2000 : 0);
  check('first_name', (value) => value.length <= 50);
  check('last_name', (value) => value.length <= 50);
  check('number', (value) => outcomeOf(value) !== null);
  check('month', (value) => /^\d{1,2}$/.test(value) && Number(value) >= 1 && Number(value) <= 12);
  check('year', (value) => {
    if (!/^(\d{2}|\d{4})$/.test(value)) return false;
    const end = new Date(Date.UTC(year(value), Number(form.get('month') ?? 12), 1));
    return end > now;
  });
  check('cvv', (value) => /^\d{3,4}$/.test(value));
  return details;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

interface Page {
  readonly title: string;
  readonly text: string;
  readonly amount: string;
  readonly yes: string;
  readonly no: string;
  /** The terms after the first payment. */
  readonly terms?: string;
  /** Label of a third button: pay and be declined. */
  readonly refused?: string;
  readonly event: string;
  readonly action?: string;
  /** Text shown if the answer cannot be sent. */
  readonly offline?: string;
}

function framePage(c: Context, page: Page, language: Language) {
  const { terms = '', refused = '', offline = '' } = page;
  const action = page.action === undefined ? '' : ` data-action="${escaped(page.action)}"`;
  const later = terms === '' ? '' : `\n<p data-terms>${escaped(terms)}</p>`;
  // Disabled until the script is loaded and enables them: earlier clicks would be lost.
  const third = `\n<button type="button" disabled data-outcome="declined">${escaped(refused)}</button>`;
  const away = `\n<p role="alert" data-offline hidden>${escaped(offline)}</p>`;
  c.header('content-security-policy', framePolicy);
  c.header('x-frame-options', 'SAMEORIGIN');
  c.header('cache-control', 'no-store');
  return c.html(`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(page.title)}</title>
<link rel="stylesheet" href="/sandbox/js/v4/frame.css"></head>
<body data-event="${escaped(page.event)}"${action}>
<h1>${escaped(page.title)}</h1>
<p>${escaped(page.text)}</p>
<strong>${escaped(page.amount)}</strong>${later}${offline === '' ? '' : away}
<button type="button" disabled data-yes>${escaped(page.yes)}</button>${refused === '' ? '' : third}
<button type="button" disabled data-no>${escaped(page.no)}</button>
<script src="/sandbox/js/v4/frame.js"></script>
</body></html>`);
}

const languageOf = (c: Context) => pickLanguage((c.req.header('accept-language') ?? '').split(','));

function mountTokens(app: Hono, db: Database, now: () => number): void {
  async function keep(type: string, outcome: OutcomeName): Promise<string> {
    const id = newId();
    await db.insert(sandboxTokens).values({ id, type, outcome, createdAt: new Date(now()) });
    return id;
  }

  app.post(`${sandboxBase}/token`, async (c) => {
    const form = new URLSearchParams(await readText(c));
    if ((form.get('key') ?? '') === '') {
      return failure(c, 'invalid-parameter', 'your token could not be created');
    }
    const details = cardProblems(form, new Date(now()));
    if (details.length > 0) {
      return failure(c, 'validation', 'There was an error validating your request.', details);
    }
    const outcome = outcomeOf(form.get('number') ?? '') ?? 'declined_card_number';
    return c.json({ type: 'credit_card', id: await keep('credit_card', outcome) });
  });

  for (const type of ['apple_pay', 'google_pay', 'paypal']) {
    app.post(`${sandboxBase}/${type}/token`, async (c) => {
      const wanted = new URLSearchParams(await readText(c)).get('outcome') ?? '';
      const outcome = Object.hasOwn(outcomes, wanted) ? (wanted as OutcomeName) : 'approved';
      return c.json({ type, id: await keep(type, outcome) });
    });
  }
}

async function actionOf(db: Database, id: string) {
  const rows = await db.select().from(sandboxActions).where(eq(sandboxActions.id, id));
  return rows[0];
}

function mountChallenges(app: Hono, db: Database): void {
  app.get(`${sandboxBase}/tokens/:id`, async (c) => {
    const action = await actionOf(db, c.req.param('id'));
    if (action === undefined) return failure(c, 'not-found', 'Token not found');
    return c.json({
      type: 'three_d_secure_action',
      id: action.id,
      gateway: { code: 'sandbox', type: 'test' },
      transaction: { amount: action.amountCents / 100, amount_in_cents: action.amountCents },
      three_d_secure: { params: { challengeType: action.challengeType } },
    });
  });

  app.get(`${sandboxBase}/three_d_secure/mock`, async (c) => {
    const action = await actionOf(db, c.req.query('three_d_secure_action_token_id') ?? '');
    if (action === undefined) return c.notFound();
    const language = languageOf(c);
    const say = textsIn(language);
    const amount = `${(action.amountCents / 100).toFixed(2)} ${action.currency}`;
    const page: Page = {
      title: say('server.sandbox.bankTitle'),
      text: say('server.sandbox.bankText'),
      amount,
      yes: say('server.sandbox.bankConfirm'),
      no: say('server.sandbox.bankRefuse'),
      event: '3ds:challenge:answer',
      action: action.id,
      offline: say('fault.network'),
    };
    return framePage(c, page, language);
  });
}

function mountChallengeResults(app: Hono, db: Database): void {
  app.post(`${sandboxBase}/three_d_secure/answer`, async (c) => {
    const { id, success } = await readObject(c);
    const action = typeof id === 'string' ? await actionOf(db, id) : undefined;
    if (action === undefined || action.state !== 'open') return c.json({ ok: false });
    const state = success === true ? 'passed' : 'failed';
    await db.update(sandboxActions).set({ state }).where(eq(sandboxActions.id, action.id));
    return c.json({ ok: true });
  });

  app.post(`${sandboxBase}/tokens`, async (c) => {
    const { type, three_d_secure_action_token_id: id } = await readObject(c);
    const action = typeof id === 'string' ? await actionOf(db, id) : undefined;
    if (action === undefined || type !== 'three_d_secure_action_result') {
      return failure(c, 'not-found', 'Token not found');
    }
    const isPassed = action.state === 'passed' || action.challengeType === 'fingerprint';
    if (!isPassed) {
      return failure(
        c,
        '3ds-auth-error',
        'Your bank could not confirm that it is you. Please try again or use a different card.',
      );
    }
    const resultId = action.resultId ?? newId();
    await db
      .update(sandboxActions)
      .set({ state: 'passed', resultId })
      .where(eq(sandboxActions.id, action.id));
    return c.json({ type: 'three_d_secure_action_result', id: resultId });
  });
}

/** Mounts the sandbox under `/sandbox/js/`. */
export function mountSandbox(app: Hono, db: Database, now: () => number): void {
  app.get('/sandbox/js/v4/:file', (c) => {
    const file = sandboxFile(c.req.param('file'));
    if (file === null) return c.notFound();
    c.header('content-type', file.type);
    c.header('cache-control', 'no-cache');
    return c.body(file.text);
  });

  app.get(`${sandboxBase}/wallet`, (c) => {
    const language = languageOf(c);
    const say = textsIn(language);
    const page: Page = {
      title: (c.req.query('label') ?? '').slice(0, 40),
      text: say('server.sandbox.walletText'),
      amount: (c.req.query('total') ?? '').slice(0, 20),
      yes: say('server.sandbox.walletPay'),
      no: say('server.sandbox.walletCancel'),
      terms: (c.req.query('terms') ?? '').slice(0, 200),
      refused: say('server.sandbox.walletDecline'),
      event: 'wallet:answer',
    };
    return framePage(c, page, language);
  });

  mountTokens(app, db, now);
  mountChallenges(app, db);
  mountChallengeResults(app, db);
}
