/** @file What an operator does with accounts; people do the same with their own (server/routes/account). */
import { writeFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { cleanEmail, isEmail } from '../../contract/forms/spelling.ts';
import { dayMs } from '../../contract/limits.ts';
import { recordAudit } from '../lifecycle/audit.ts';
import { eraseUser, type EraseDeps } from '../lifecycle/erase-user.ts';
import { exportUser } from '../lifecycle/export-user.ts';
import { blockUser, endSessions, sessionsOf } from '../lifecycle/sessions.ts';
import { findUser, userById, type User } from '../accounts/users.ts';
import { subscriptionOfUser } from '../billing/subscriptions.ts';
import { users } from '../db/schema.ts';
import { reviveMails } from '../providers/mail/queue.ts';

/** What the commands work with. */
export interface AdminDeps extends Omit<EraseDeps, 'now'> {
  readonly now: () => number;
  readonly print: (line: string) => void;
}

/** A mistake of the caller; the message says what to do. */
export class UsageError extends Error {}

/** How each command is called. */
export const usage = `npm run admin -- COMMAND WHO
  find WHO                 account, subscription, sessions and counts
  export WHO FILE          everything that is stored about the account, as JSON
  erase WHO --yes          cancel the subscription and delete the account; receipts stay
    --without-provider     do not ask the billing provider, where it cannot be reached for good:
                           a subscription that is live there is not cancelled
  sessions WHO [--end]     list the open sessions, or end them
  block WHO, unblock WHO   no sign-in and no session, until it is ended
  resend WHO               try the mails again that were given up
  grant WHO DAYS           access without a charge, for so many days from now
WHO is an e-mail address or the number of a user.`;

async function userOf({ db }: AdminDeps, who: string | undefined): Promise<User> {
  if (who === undefined) throw new UsageError(usage);
  const user = /^\d+$/.test(who)
    ? await userById(db, Number(who))
    : await findUser(db, cleanEmail(who));
  if (user === undefined) throw new UsageError(`There is no account ${who}.`);
  return user;
}

const iso = (date: Date | null) => date?.toISOString() ?? null;

async function find(deps: AdminDeps, [who]: readonly string[]): Promise<void> {
  const user = await userOf(deps, who);
  const row = await subscriptionOfUser(deps.db, user.id);
  const sessions = await sessionsOf(deps.db, user.id, deps.now());
  await recordAudit(deps.db, { actor: deps.actor, action: 'find', userId: user.id }, deps.now());
  deps.print(
    JSON.stringify(
      {
        ...{ id: user.id, email: user.email, username: user.username, language: user.language },
        ...{ created: iso(user.createdAt), signedIn: iso(user.signedInAt) },
        ...{ blocked: iso(user.blockedAt), granted: iso(user.grantedUntil) },
        analysed: iso(user.analysedAt),
        subscription: row && {
          ...{ plan: row.planCode, state: row.state, ends: iso(row.currentPeriodEndsAt) },
          account: row.accountCode,
        },
        sessions: sessions.length,
      },
      null,
      2,
    ),
  );
}

async function exportTo(deps: AdminDeps, [who, file]: readonly string[]): Promise<void> {
  const user = await userOf(deps, who);
  if (file === undefined) throw new UsageError(usage);
  const { db, actor, now } = deps;
  const copy = await exportUser(db, user.id, now());
  try {
    // For the operator's eyes and the customer's alone: a file that exists would keep its mode.
    await writeFile(file, JSON.stringify(copy, null, 2), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new UsageError(`${file} exists already. Name another file.`);
  }
  await recordAudit(db, { actor, action: 'export', userId: user.id }, now());
  deps.print(`The copy of account ${user.id} is in ${file}.`);
}

async function erase(deps: AdminDeps, [who, ...options]: readonly string[]): Promise<void> {
  const user = await userOf(deps, who);
  // A misspelt option must not erase in another way than is meant.
  if (!options.every((option) => option === '--yes' || option === '--without-provider')) {
    throw new UsageError(usage);
  }
  if (!options.includes('--yes')) {
    throw new UsageError(`Nothing was done. To erase account ${user.id} for good, add --yes.`);
  }
  const withoutProvider = options.includes('--without-provider');
  const erased = await eraseUser({ ...deps, now: deps.now() }, user.id, { withoutProvider });
  const ended = erased?.cancelled === true ? ', its subscription cancelled' : '';
  const cancelled = withoutProvider ? ', and the billing provider was not asked' : ended;
  deps.print(
    `Account ${user.id} is erased${cancelled}; ${erased?.receipts ?? 0} receipts are kept.`,
  );
}

async function listSessions(deps: AdminDeps, [who, end]: readonly string[]): Promise<void> {
  const user = await userOf(deps, who);
  const { db, actor, now } = deps;
  if (end === '--end') {
    const count = await endSessions(db, user.id, { actor, now: now() });
    return deps.print(`${count} sessions of account ${user.id} are ended.`);
  }
  const open = await sessionsOf(db, user.id, now());
  await recordAudit(db, { actor, action: 'list-sessions', userId: user.id }, now());
  for (const { device, createdAt, expiresAt } of open) {
    deps.print(`${iso(createdAt)} to ${iso(expiresAt)} ${device || 'unknown device'}`);
  }
  deps.print(`${open.length} sessions.`);
}

async function block(deps: AdminDeps, who: string | undefined, isBlocked: boolean): Promise<void> {
  const user = await userOf(deps, who);
  await blockUser(deps.db, user.id, isBlocked, { actor: deps.actor, now: deps.now() });
  deps.print(`Account ${user.id} is ${isBlocked ? 'blocked' : 'open again'}.`);
}

async function resend(deps: AdminDeps, [who]: readonly string[]): Promise<void> {
  const { db, actor, now } = deps;
  // A mail may be for an address that has no account.
  const address = who !== undefined && isEmail(cleanEmail(who)) ? cleanEmail(who) : null;
  const user = address === null ? await userOf(deps, who) : await findUser(db, address);
  const count = await db.transaction(async (tx) => {
    const revived = await reviveMails(tx, address ?? user?.email ?? '', now());
    const entry = {
      actor,
      action: 'resend',
      userId: user?.id ?? null,
      details: `${revived} mails`,
    };
    await recordAudit(tx, entry, now());
    return revived;
  });
  deps.print(`${count} mails are tried again.`);
}

async function grant(deps: AdminDeps, [who, days]: readonly string[]): Promise<void> {
  const user = await userOf(deps, who);
  if (!/^\d{1,4}$/.test(days ?? '')) throw new UsageError(usage);
  const { db, actor, now } = deps;
  const until = new Date(now() + Number(days) * dayMs);
  await db.transaction(async (tx) => {
    await tx.update(users).set({ grantedUntil: until }).where(eq(users.id, user.id));
    const details = `until ${iso(until)}`;
    await recordAudit(tx, { actor, action: 'grant', userId: user.id, details }, now());
  });
  deps.print(`Account ${user.id} has access until ${iso(until)}.`);
}

/** Runs a command. Throws UsageError for one that cannot be run as it is given. */
export async function runCommand(deps: AdminDeps, words: readonly string[]): Promise<void> {
  const [command, ...rest] = words;
  switch (command) {
    case 'find':
      return find(deps, rest);
    case 'export':
      return exportTo(deps, rest);
    case 'erase':
      return erase(deps, rest);
    case 'sessions':
      return listSessions(deps, rest);
    case 'block':
      return block(deps, rest[0], true);
    case 'unblock':
      return block(deps, rest[0], false);
    case 'resend':
      return resend(deps, rest);
    case 'grant':
      return grant(deps, rest);
    default:
      throw new UsageError(usage);
  }
}
