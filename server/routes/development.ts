/** @file Pages for development and tests, not mounted in production. */
import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { beganHere } from '../base/host.ts';
import { readOutbox } from '../providers/mail/outbox.ts';
import type { Services } from '../services.ts';

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * Mounts `/__dev/outbox`: the mails of the demo, newest first. For this machine alone: its codes open
 * every account.
 */
export function mountOutbox(app: Hono, { db }: Services): void {
  app.get('/__dev/outbox', async (c, next) => {
    if (!beganHere(c)) return next();
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
