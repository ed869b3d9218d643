/// <reference types="vite/types/importMeta.d.ts" />
import type { Database } from '../db/open.ts';
import { cmsPages } from '../db/schema.ts';

const files = import.meta.glob<string>('./*.md', { query: '?raw', import: 'default', eager: true });

const slugs: Record<string, string> = { terms: 'TERMS_OF_SERVICE', privacy: 'PRIVACY_POLICY' };

/** Inserts the content pages that are missing; pages that an operator has changed are kept. */
export async function seedPages(db: Database): Promise<void> {
  const rows = Object.entries(files).map(([path, value]) => {
    const [name = '', language = ''] = path.slice(2).split('.');
    return { slug: slugs[name] ?? name, language, value };
  });
  await db.insert(cmsPages).values(rows).onConflictDoNothing();
}
