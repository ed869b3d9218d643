/** @file Another e-mail address for an account; its payments follow it. */
import { and, eq } from 'drizzle-orm';
import { payments } from '../db/billing-schema.ts';
import { codes, users } from '../db/schema.ts';
import type { Letter } from '../providers/mail/mail.ts';
import type { Services } from '../services.ts';
import { recordAudit } from './audit.ts';
import { userById } from '../accounts/users.ts';

/**
 * Changes the address of a user. `taken`: another account has it. `charging`: a payment is in
 * progress, whose end is recorded under the present address. The letter tells the former address.
 */
export async function changeAddress(
  { db, mail, now }: Pick<Services, 'db' | 'mail' | 'now'>,
  { userId, email }: { readonly userId: number; readonly email: string },
  letter: Letter,
): Promise<'changed' | 'taken' | 'charging'> {
  const user = await userById(db, userId);
  if (user === undefined) return 'taken';
  return db.transaction(async (tx) => {
    const mine = eq(payments.email, user.email);
    const charging = and(mine, eq(payments.state, 'charging'));
    if ((await tx.$count(payments, charging)) > 0) return 'charging';
    // Checked here and not by the unique key: a refused statement would end the transaction.
    if ((await tx.$count(users, eq(users.email, email))) > 0) return 'taken';
    await tx.update(users).set({ email }).where(eq(users.id, userId));
    await tx.update(payments).set({ email }).where(mine);
    await tx.delete(codes).where(eq(codes.email, user.email));
    await recordAudit(tx, { actor: 'user', action: 'change-email', userId }, now());
    await mail.send(letter, tx);
    return 'changed';
  });
}
