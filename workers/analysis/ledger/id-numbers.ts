/** @file Ids as the 64-bit numbers of the ledger module, exactly: no two ids share one. */
import { isNumericId } from '../../../contract/lists/relation-pages.ts';

/** Numbers from here on are places in a table of the ids that are not smaller numbers themselves. */
const tableStart = 2n ** 63n;

/** The numbers of an account's ids. */
export interface IdNumbers {
  /** The number of an id; one that needs a place in the table gets it. */
  numberOf(id: string): bigint;
  /** The number of an id, or null for one that would need a new place in the table. */
  find(id: string): bigint | null;
  idOf(number: bigint): string;
  /** The table, to be kept. */
  readonly table: readonly string[];
}

/** Numbers that continue a table that was kept. */
export function createIdNumbers(stored: readonly string[] = []): IdNumbers {
  const table = [...stored];
  const places = new Map(table.map((id, at) => [id, at]));

  function find(id: string): bigint | null {
    const number = isNumericId(id) ? BigInt(id) : tableStart;
    if (number < tableStart) return number;
    const place = places.get(id);
    return place === undefined ? null : tableStart + BigInt(place);
  }

  return {
    table,
    find,
    numberOf(id) {
      const found = find(id);
      if (found !== null) return found;
      places.set(id, table.length);
      table.push(id);
      return tableStart + BigInt(table.length - 1);
    },
    idOf(number) {
      return number < tableStart ? String(number) : (table[Number(number - tableStart)] ?? '');
    },
  };
}
