/** @file The platform's answer to a request for consent: a denial, or a code to exchange. */
import type { ConnectionReason } from '../../contract/records/connect/connection.ts';
import type { Language } from '../../contract/languages.ts';
import {
  askAccount,
  exchangeCode,
  exchangeToken,
  type LongToken,
  type OwnAccount,
} from '../providers/network/instagram/oauth.ts';
import { PlatformError } from '../providers/network/instagram/problems.ts';
import { wantedScopes } from '../providers/network/instagram/settings.ts';
import type { Services } from '../services.ts';
import {
  connectionOf,
  keepReason,
  removeConnection,
  saveConnection,
  usersOfPlatformId,
} from './connections.ts';
import type { Platform } from './platform.ts';
import { takeStep } from './steps.ts';
import { planWork } from './sync/workers.ts';

/** The query of the callback, and the browser that sent it. */
export interface Returned {
  readonly code: string;
  readonly error: string;
  readonly state: string;
  readonly browser: string;
  readonly redirect: string;
  readonly language: Language;
}

/** How an attempt ended; the page says it in words. */
export type AttemptOutcome = 'connected' | NonNullable<ConnectionReason>;

interface Granted {
  readonly account: OwnAccount;
  readonly scopedId: string;
  readonly scopes: readonly string[];
  readonly token: LongToken;
}

/** Exchanges the code and asks for the account. A bare `#_` at the end of a code is not part of it. */
async function exchange({ settings }: Platform, { code, redirect }: Returned): Promise<Granted> {
  const short = await exchangeCode(settings, code.replace(/#_?$/, ''), redirect);
  const token = await exchangeToken(settings, short.token);
  const { account } = await askAccount(settings, token.token);
  const scopedId = account.scopedId === '' ? short.scopedId : account.scopedId;
  return { account, scopedId, scopes: short.scopes ?? wantedScopes, token };
}

/** Saves the account; one whose former user has withdrawn consent may change to another user. */
async function save(
  { db, now }: Services,
  { vault }: Platform,
  userId: number,
  granted: Granted,
  language: Language,
): Promise<boolean> {
  const connection = { userId, ...granted, language };
  if (await saveConnection(db, vault, connection, now())) return true;
  for (const other of await usersOfPlatformId(db, granted.account.accountId)) {
    if (other !== userId && (await connectionOf(db, other))?.state === 'revoked') {
      await removeConnection(db, other);
    }
  }
  return saveConnection(db, vault, connection, now());
}

async function outcomeOf(
  services: Services,
  platform: Platform,
  userId: number,
  returned: Returned,
): Promise<AttemptOutcome> {
  if (returned.error !== '') return returned.error === 'access_denied' ? 'denied' : 'failed';
  let granted: Granted;
  try {
    granted = await exchange(platform, returned);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    services.log.warn({ user: userId, code: error.code }, 'an account could not be connected');
    return error.consequence === 'retry' || error.consequence === 'limit' ? 'away' : 'failed';
  }
  const { account, scopes } = granted;
  if (account.accountType === 'PERSONAL') return 'personal';
  if (account.accountId === '') return 'failed';
  if (!scopes.includes(wantedScopes[0])) return 'scopes';
  const isSaved = await save(services, platform, userId, granted, returned.language);
  return isSaved ? 'connected' : 'taken';
}

/** Finishes an attempt to connect, and plans the first synchronization. */
export async function finishAttempt(
  services: Services,
  platform: Platform,
  returned: Returned,
): Promise<AttemptOutcome> {
  const { db, now } = services;
  const step = { value: returned.state, browser: returned.browser };
  const owner = await takeStep(db, 'state', step, now());
  if (owner === null) return 'expired-state';
  const outcome = await outcomeOf(services, platform, owner.userId, returned);
  if (outcome !== 'connected') {
    await keepReason(db, owner.userId, outcome);
    return outcome;
  }
  await planWork(services, owner.userId);
  return outcome;
}
