/**
 * @file How an account's people come and go. A follower list is a row of slots; each slot is held
 * by one person for a while and then by the next. Period and phase of a slot follow from its
 * number, so the list at any moment is a pure function, a page of it costs a page, and a list of
 * a million people is never held in memory.
 */
import { fraction, mix2 } from './hash.ts';
import { occupantId } from './ids.ts';
import type { DemoAccount } from './accounts.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** The demo network begins here; every slot is in its first generation. */
export const demoEpoch = Date.UTC(2024, 0, 1);
/** The owner follows back, and stops following, this much later. */
const reactionMs = 17 * day;

/** Most people stay for years, one in 25 for days or weeks, a few for hours. */
function periodMs(key: number, slot: number): number {
  const kind = mix2(key ^ 0x51, slot);
  const share = fraction(mix2(key ^ 0x52, slot));
  if (kind % 600 === 0) return Math.round((2 + 10 * share) * hour);
  if (kind % 25 === 0) return Math.round((5 + 55 * share) * day);
  return Math.round((500 + 1_500 * share) * day);
}

function generationAt(key: number, slot: number, at: number): number {
  const period = periodMs(key, slot);
  const phase = Math.floor(fraction(mix2(key ^ 0x53, slot)) * period);
  return Math.max(0, Math.floor((at - demoEpoch + phase) / period));
}

/** How many slots are held: slow growth with a season of about a year in it. */
export function followerCount(account: DemoAccount, at: number): number {
  if (account.followers === 0) return 0;
  const days = Math.max(0, (at - demoEpoch) / day);
  const season = Math.abs(((days / 170) % 2) - 1);
  const share = 0.9 + days * 0.00008 + 0.03 * season;
  return Math.max(1, Math.round(account.followers * share));
}

/** Who follows from a slot. */
export function followerId(account: DemoAccount, slot: number, at: number): string {
  return occupantId(account.key, slot, generationAt(account.key, slot, at));
}

/** The account follows back the first `mutual` of every 100 slots. */
function mutualSlots(account: DemoAccount, slots: number): number {
  return Math.floor(slots / 100) * account.mutualShare + Math.min(slots % 100, account.mutualShare);
}

/** How many people the account follows. */
export function followingCount(account: DemoAccount, at: number): number {
  const late = at - reactionMs;
  return mutualSlots(account, followerCount(account, late)) + account.others;
}

// Slots of people who are followed without ever having followed lie above all follower slots.
const othersFrom = 3_000_000;

/** Whom the account follows at a place of its list: followed-back people first, then others. */
export function followingId(account: DemoAccount, place: number, at: number): string {
  const late = at - reactionMs;
  const mutual = mutualSlots(account, followerCount(account, late));
  if (place < mutual) {
    const hundreds = Math.floor(place / account.mutualShare);
    return followerId(account, hundreds * 100 + (place % account.mutualShare), late);
  }
  return followerId(account, othersFrom + place - mutual, at);
}

/** How many views of the profile the network shows. */
export function viewCount(account: DemoAccount, at: number): number {
  const days = Math.floor((at - demoEpoch) / day);
  return Math.min(
    account.views,
    Math.floor(account.views * (0.7 + 0.3 * fraction(mix2(account.key, days)))),
  );
}

/** Who looked at the profile at a place of the list, latest first: followers and strangers. */
export function viewerId(account: DemoAccount, place: number, at: number): string {
  const hours = Math.floor((at - demoEpoch) / (6 * hour));
  const slots = followerCount(account, at);
  // A walk with a step coprime to any power of two keeps the viewers of one moment different.
  const slot = (mix2(account.key ^ 0x77, hours) + place * 7) % Math.max(1, slots);
  if (slots > account.views * 8 && place % 3 !== 0) return followerId(account, slot, at);
  return followerId(account, othersFrom + 500_000 + hours + place, at);
}
