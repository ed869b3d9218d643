import type { Person } from '../../../../contract/records/person.ts';
import { avatarAddress } from './media-addresses.ts';
import { hashText, mix } from './hash.ts';
import { nameLists, ornaments } from './names.ts';

function plainLetters(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
}

// Converts 360 names once instead of for each of a million records.
const lists = nameLists.map((list) => ({
  first: list.first.map((name) => ({ name, plain: plainLetters(name) })),
  last: list.last.map((name) => ({ name, plain: plainLetters(name) })),
}));

function pick<T>(items: readonly T[], hash: number): T {
  return items[hash % items.length] as T;
}

function usernameFor(first: string, last: string, hash: number): string {
  const tail = String(mix(hash) % 100_000);
  switch (hash % 5) {
    case 0:
      return `${first}.${last}${tail}`;
    case 1:
      return `${first}_${last}_${tail}`;
    case 2:
      return `${last}.${first}.${tail}`;
    case 3:
      return `_${first}${tail}_`;
    default:
      return `${first}${last}${tail}`;
  }
}

/** Adds an ornament to one name in eight; one in fifty has no name. */
function adorn(name: string, hash: number): string {
  if (hash % 50 === 9) return '';
  return hash % 8 === 0 ? `${name} ${pick(ornaments, mix(hash))}` : name;
}

/** The person of an id, the same in all lists. */
export function personOf(id: string): Person {
  const hash = hashText(id);
  const list = pick(lists, hash >>> 3);
  const first = pick(list.first, mix(hash ^ 0x11));
  const last = pick(list.last, mix(hash ^ 0x12));
  return {
    insta_id: id,
    insta_username: usernameFor(first.plain, last.plain, mix(hash ^ 0x13)),
    insta_full_name: adorn(`${first.name} ${last.name}`, mix(hash ^ 0x14)),
    insta_image_url: avatarAddress(id),
  };
}

/** Whether an account is gone once it is in no list any more: one in 16. */
export function isDeleted(id: string): boolean {
  return mix(hashText(id) ^ 0x15) % 16 === 0;
}
