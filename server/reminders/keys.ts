/** @file The VAPID keys (RFC 8292) with which push services know this server. */
import { eq } from 'drizzle-orm';
import webPush from 'web-push';
import type { Database } from '../db/open.ts';
import { properties } from '../db/schema.ts';

/** A key pair, base64url: 65 bytes public, 32 bytes private. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const name = 'vapid';

/**
 * The keys of this database, made once. They are no setting: subscriptions are tied to them, so that
 * another pair would end all reminders, and they are of no use without the subscriptions beside them.
 */
export async function vapidKeys(db: Database): Promise<VapidKeys> {
  const read = async () => {
    const [row] = await db.select().from(properties).where(eq(properties.name, name));
    return row === undefined ? null : (JSON.parse(row.value) as VapidKeys);
  };
  const known = await read();
  if (known !== null) return known;
  const fresh = webPush.generateVAPIDKeys();
  await db
    .insert(properties)
    .values({ name, value: JSON.stringify(fresh) })
    .onConflictDoNothing();
  // Of two processes that start at once, the first one's pair is everybody's.
  return (await read()) ?? fresh;
}
