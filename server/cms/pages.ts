/// <reference types="vite/types/importMeta.d.ts" />
import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { cmsPages, properties } from '../db/schema.ts';

const files = import.meta.glob<string>('./*.md', { query: '?raw', import: 'default', eager: true });

const slugs: Record<string, string> = { terms: 'TERMS_OF_SERVICE', privacy: 'PRIVACY_POLICY' };

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url');

async function seedPage(tx: Database, path: string, value: string): Promise<void> {
  const [stem = '', language = ''] = path.slice(2).split('.');
  const slug = slugs[stem] ?? stem;
  const isThis = and(eq(cmsPages.slug, slug), eq(cmsPages.language, language));
  const mark = { name: `page:${slug}:${language}`, value: digestOf(value) };
  const [stored] = await tx.select().from(cmsPages).where(isThis);
  const [known] = await tx.select().from(properties).where(eq(properties.name, mark.name));
  if (known?.value === mark.value) return;
  if (stored === undefined) await tx.insert(cmsPages).values({ slug, language, value });
  else if (known?.value === digestOf(stored.value)) {
    await tx.update(cmsPages).set({ value }).where(isThis);
  } else if (stored.value !== value) return;
  await tx
    .insert(properties)
    .values(mark)
    .onConflictDoUpdate({ target: properties.name, set: mark });
}

/**
 * Brings the content pages up to date: missing ones are inserted, and those of an earlier build are
 * replaced. A page that an operator has changed is kept.
 */
export async function seedPages(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    // A transaction at a time: two processes that start together would insert the same page.
    await tx.execute(sql`select pg_advisory_xact_lock(7236402)`);
    for (const [path, value] of Object.entries(files)) await seedPage(tx, path, value);
  });
}
