/** @file Pages for development and tests, not mounted in production. */
import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { enums, object, validate } from 'superstruct';
import { deviceOf } from '../accounts/device.ts';
import { demoAddress, demoUsers } from '../accounts/seed.ts';
import { openSession } from '../accounts/sessions.ts';
import { findAdmittedUser, refreshAccount } from '../accounts/users.ts';
import { beganHere } from '../base/host.ts';
import { isSameText } from '../connect/signed-request.ts';
import { recordOf } from '../connect/sources.ts';
import { readOutbox } from '../providers/mail/outbox.ts';
import type { Services } from '../services.ts';

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * Mounts `/__dev/outbox?key=`: the mails of the demo, newest first. Its codes open every account, so it
 * is for this machine alone. A proxy in front that adds no header looks like this machine; it does not
 * know the key, which the start prints.
 */
export function mountOutbox(app: Hono, { db, settings }: Services): void {
  app.get('/__dev/outbox', async (c, next) => {
    if (!beganHere(c) || !isSameText(c.req.query('key') ?? '', settings.outboxKey)) return next();
    const letters = (await readOutbox(db))
      .reverse()
      .map(
        ({ email, subject, text, sent_at }) =>
          `<article><h2>${escapeHtml(subject)}</h2><p>${escapeHtml(email)}, ${sent_at}</p><pre>${escapeHtml(text)}</pre></article>`,
      );
    const empty = '<p>No mail yet. Log in as demo@example.com and reload.</p>';
    const body = letters.length === 0 ? empty : letters.join('\n');
    return c.html(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Outbox</title><h1>Outbox</h1>${body}</html>`,
    );
  });
}

/** The accounts that a demo offers at its login: those that differ, without the ones for tests. */
const offered = demoUsers.filter((name) => !/^(pool\d+|lapsed)$/.test(name));

const chosen = object({ name: enums(offered) });

/**
 * Mounts `/__dev/accounts`, the accounts of a seeded demo, and `/__dev/sign-in`, which opens one of them
 * without a code. For this machine alone, which has the codes in its outbox.
 */
export function mountDemoAccounts(app: Hono, services: Services): void {
  app.get('/__dev/accounts', async (c, next) =>
    beganHere(c) ? c.json({ accounts: offered }) : next(),
  );
  app.post('/__dev/sign-in', async (c, next) => {
    if (!beganHere(c)) return next();
    const { db, network } = services;
    const now = services.now();
    const [error, body] = validate(await c.req.json().catch(() => null), chosen);
    const user =
      error === undefined ? await findAdmittedUser(db, demoAddress(body.name)) : undefined;
    if (user === undefined) return next();
    const known = await refreshAccount(db, network, user, now);
    const token = await openSession(db, user.id, now, deviceOf(c.req.header('user-agent') ?? null));
    return c.json({ ...(await recordOf(services, known.user, known.account)), token });
  });
}

/** Mounts `/__test/*` for tests over HTTP, with LIMN_TEST_HOOKS=1. */
export function mountTestHooks(app: Hono, { db }: Services): void {
  app.get('/__test/outbox', async (c) => {
    const email = (c.req.query('email') ?? '').trim().toLowerCase();
    // PostgreSQL refuses U+0000 in text, so no mail can have such an address.
    return c.json(email.includes('\0') ? [] : await readOutbox(db, email));
  });
  app.post('/__test/reset-limits', async (c) => {
    await db.execute(sql`delete from counters`);
    return c.json({});
  });
}
