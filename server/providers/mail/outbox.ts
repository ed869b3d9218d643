import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/open.ts';
import { outbox } from '../../db/schema.ts';
import type { Mail } from './mail.ts';

/** A letter in the outbox. */
export interface SentLetter {
  readonly email: string;
  readonly subject: string;
  readonly text: string;
  readonly sent_at: string;
}

const stored = 500;

/**
 * The demo's mail: stored in the database, shown by a development page, and printed. The printed text
 * is for the terminal and not part of the log.
 */
export function openOutbox(db: Database, print: (line: string) => void): Mail {
  return {
    send: async ({ to, subject, text }, tx) => {
      const target = tx ?? db;
      const [row] = await target
        .insert(outbox)
        .values({ email: to, subject, text, sentAt: new Date() })
        .returning({ id: outbox.id });
      if (row !== undefined && row.id % 50 === 0) {
        await target.execute(sql`delete from outbox where id <= ${row.id - stored}`);
      }
      print(`Mail to ${to}: ${subject}\n${text.replace(/^/gm, '  ')}`);
    },
  };
}

/** The last 100 letters to an address, or to all addresses, newest last. */
export async function readOutbox(db: Database, email?: string): Promise<SentLetter[]> {
  const rows = await db
    .select()
    .from(outbox)
    .where(email === undefined ? undefined : eq(outbox.email, email))
    .orderBy(asc(outbox.id));
  return rows.slice(-100).map(({ email, subject, text, sentAt }) => ({
    email,
    subject,
    text,
    sent_at: sentAt.toISOString(),
  }));
}
