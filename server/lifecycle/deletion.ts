/** @file What the platform asks when an owner removes the app: to stop, or to delete everything. */
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { clearFormerAccount } from './clear.ts';
import { deletions } from '../db/connect-schema.ts';
import type { Database } from '../db/open.ts';
import type { SignedRequest } from '../providers/network/instagram/signed-request.ts';
import type { Services } from '../services.ts';
import { connectionOf, endConnection, removeConnection } from '../connect/connections.ts';
import { formerAccountsOf, usersOfPlatformId } from '../connect/platform-users.ts';
import { forgetEventsOf } from '../connect/webhook.ts';

/** When a request was issued, in milliseconds: it is not about connections that were made after it. */
const timeOf = ({ issuedAt }: SignedRequest) => (issuedAt === null ? null : issuedAt * 1000);

/** The owner has removed the app: the token is deleted, and nothing is read any more. */
export async function deauthorize({ db, log }: Services, request: SignedRequest): Promise<void> {
  for (const userId of await usersOfPlatformId(db, request.user, timeOf(request))) {
    const connection = await connectionOf(db, userId);
    if (connection !== undefined) await endConnection(db, connection, 'revoked', 'deauthorized');
    log.info({ user: userId }, 'an account was disconnected by the platform');
  }
}

/**
 * Deletes everything that is known about a platform account, lists and history included, and returns
 * the code of the request. An owner may have disconnected the account before, or connected another one
 * before or after it, whose history stays. An id of which nothing is stored gets a code too.
 */
export async function deleteAccount(
  { db, log, now }: Services,
  request: SignedRequest,
): Promise<string> {
  for (const userId of await usersOfPlatformId(db, request.user, timeOf(request))) {
    // The connection ends first, so that work under way adds nothing to what is cleared. The account is
    // a former one then, as which a repeated request finds it too.
    await removeConnection(db, userId, now());
  }
  for (const { userId, accountId } of await formerAccountsOf(db, request.user, timeOf(request))) {
    await clearFormerAccount(db, userId, accountId);
    await forgetEventsOf(db, accountId);
    log.info({ user: userId }, 'the data of an account was deleted for the platform');
  }
  const code = randomBytes(12).toString('hex');
  await db.insert(deletions).values({ code, requestedAt: new Date(now()) });
  return code;
}

/** Whether there was a request with this code. */
export async function isDeletion(db: Database, code: string): Promise<boolean> {
  if (!/^[0-9a-f]{24}$/.test(code)) return false;
  const rows = await db.select().from(deletions).where(eq(deletions.code, code));
  return rows.length === 1;
}
