/** @file The secret of all processes on one database: that of the settings, else one kept in the database. */
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Settings } from '../base/settings.ts';
import type { Database } from './open.ts';
import { properties } from './schema.ts';

/** The secret, and former values of it, newest first. */
export async function sharedSecrets(
  db: Database,
  { secret: setting, previousSecrets }: Pick<Settings, 'secret' | 'previousSecrets'>,
): Promise<{ readonly secret: Uint8Array; readonly formerSecrets: readonly Uint8Array[] }> {
  const formerSecrets = previousSecrets.map((each) => Buffer.from(each));
  if (setting !== undefined) return { secret: Buffer.from(setting), formerSecrets };
  const fresh = randomBytes(32).toString('base64url');
  await db.insert(properties).values({ name: 'secret', value: fresh }).onConflictDoNothing();
  const rows = await db.select().from(properties).where(eq(properties.name, 'secret'));
  return { secret: Buffer.from(rows[0]?.value ?? fresh), formerSecrets };
}
