/**
 * @file The followers of an account over time. A follower list is a sequence of slots; each slot is
 * held by one person for a period and then by the next. Period and phase of a slot are derived from
 * its number, so any page of the list at any time is computed without the rest of the list.
 */
import { dayMs, hourMs } from '../../../../contract/limits.ts';
import { fraction, mix2 } from './hash.ts';
import { occupantId } from './ids.ts';
import type { DemoAccount } from './accounts.ts';

/** The beginning of the demo network, with every slot in its first generation. */
export const demoEpoch = Date.UTC(2024, 0, 1);
/** Delay after which the owner follows back, or stops following. */
const reactionMs = 17 * dayMs;

/** How long a slot is held: mostly years, one in 25 days or weeks, a few hours. */
function periodMs(key: number, slot: number): number {
  const kind = mix2(key ^ 0x51, slot);
  const share = fraction(mix2(key ^ 0x52, slot));
  if (kind % 600 === 0) return Math.round((2 + 10 * share) * hourMs);
  if (kind % 25 === 0) return Math.round((5 + 55 * share) * dayMs);
  return Math.round((500 + 1_500 * share) * dayMs);
}

function generationAt(key: number, slot: number, at: number): number {
  const period = periodMs(key, slot);
  const phase = Math.floor(fraction(mix2(key ^ 0x53, slot)) * period);
  return Math.max(0, Math.floor((at - demoEpoch + phase) / period));
}

/** The number of followers: slow growth with a seasonal swing of about a year. */
export function followerCount(account: DemoAccount, at: number): number {
  if (account.followers === 0) return 0;
  const days = Math.max(0, (at - demoEpoch) / dayMs);
  const season = Math.abs(((days / 170) % 2) - 1);
  const share = 0.9 + days * 0.00008 + 0.03 * season;
  return Math.max(1, Math.round(account.followers * share));
}

/** The id of the follower in a slot. */
export function followerId(account: DemoAccount, slot: number, at: number): string {
  return occupantId(account.key, slot, generationAt(account.key, slot, at));
}

/** Who came to an account and who left between two moments, in the order of their slots. */
export function followerChanges(
  account: DemoAccount,
  from: number,
  until: number,
): { readonly came: readonly string[]; readonly gone: readonly string[] } {
  const [slotsThen, slotsNow] = [followerCount(account, from), followerCount(account, until)];
  const came: string[] = [];
  const gone: string[] = [];
  for (let slot = 0; slot < Math.max(slotsThen, slotsNow); slot += 1) {
    // Only who changed has an id made: of 100,000 slots few do, and an id costs more than a generation.
    const then = generationAt(account.key, slot, from);
    const now = generationAt(account.key, slot, until);
    if (then === now && slot < slotsThen && slot < slotsNow) continue;
    if (slot < slotsThen) gone.push(followerId(account, slot, from));
    if (slot < slotsNow) came.push(followerId(account, slot, until));
  }
  return { came, gone };
}

/** The number of slots followed back: the first `mutualShare` of each 100. */
function mutualSlots(account: DemoAccount, slots: number): number {
  return Math.floor(slots / 100) * account.mutualShare + Math.min(slots % 100, account.mutualShare);
}

/** The number of people the account follows. */
export function followingCount(account: DemoAccount, at: number): number {
  const late = at - reactionMs;
  return mutualSlots(account, followerCount(account, late)) + account.others;
}

// Slots of people who are followed without ever following are above all follower slots.
const othersFrom = 3_000_000;

/** The id at a position of the list of followed people: followed-back people first, then others. */
export function followingId(account: DemoAccount, place: number, at: number): string {
  const late = at - reactionMs;
  const mutual = mutualSlots(account, followerCount(account, late));
  if (place < mutual) {
    const hundreds = Math.floor(place / account.mutualShare);
    return followerId(account, hundreds * 100 + (place % account.mutualShare), late);
  }
  return followerId(account, othersFrom + place - mutual, at);
}

/** The number of profile views shown. */
export function viewCount(account: DemoAccount, at: number): number {
  const days = Math.floor((at - demoEpoch) / dayMs);
  return Math.min(
    account.views,
    Math.floor(account.views * (0.7 + 0.3 * fraction(mix2(account.key, days)))),
  );
}

/** The id at a position of the list of viewers, latest first: followers and strangers. */
export function viewerId(account: DemoAccount, place: number, at: number): string {
  const hours = Math.floor((at - demoEpoch) / (6 * hourMs));
  const slots = followerCount(account, at);
  // Steps of 7 keep the viewers at a time distinct.
  const slot = (mix2(account.key ^ 0x77, hours) + place * 7) % Math.max(1, slots);
  if (slots > account.views * 8 && place % 3 !== 0) return followerId(account, slot, at);
  return followerId(account, othersFrom + 500_000 + hours + place, at);
}
