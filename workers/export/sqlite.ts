/**
 * @file A SQLite database (sqlite.org/fileformat2.html), written once from its first page to its last.
 * A file without indexes, deletions or a journal needs five parts of that format; SQLite itself is 650 KB
 * of WebAssembly, which a phone would have to fetch before it can export anything offline.
 */
import { AppError } from '../../contract/faults.ts';
import type { Column, ColumnType, OwnRow } from '../../contract/tables/own-tables.ts';
import { recordOf, varint } from './sqlite-record.ts';
import { isoOf, piecesOf, type Step, type TableRows } from './steps.ts';

const pageSize = 4_096;
/** The bytes at 1 GiB are reserved for locks: what comes after them is not written. */
const mostPages = 2 ** 30 / pageSize;
const fileHeadSize = 100;
const leaf = { kind: 0x0d, headSize: 8 } as const;
const interior = { kind: 0x05, headSize: 12 } as const;
/** Bytes of a record that a page of the tree holds; the rest is in overflow pages. */
const mostLocal = pageSize - 35;
const leastLocal = Math.floor(((pageSize - 12) * 32) / 255) - 23;
const overflowSize = pageSize - 4;

type Page = Uint8Array<ArrayBuffer>;
type Cell = readonly number[] | Uint8Array;

/** A page of the tree below, and the greatest row id in it. */
interface Child {
  readonly page: number;
  readonly lastId: number;
}

const u32 = (value: number) => [
  value >>> 24,
  (value >>> 16) & 255,
  (value >>> 8) & 255,
  value & 255,
];

/** Writes the cells of a page from its end, and pointers to them after its head. */
function fillPage(
  page: Page,
  { kind, headSize }: typeof leaf | typeof interior,
  cells: readonly Cell[],
  start = 0,
): void {
  const view = new DataView(page.buffer);
  let end = pageSize;
  for (const [index, cell] of cells.entries()) {
    end -= cell.length;
    page.set(cell, end);
    view.setUint16(start + headSize + index * 2, end);
  }
  view.setUint8(start, kind);
  view.setUint16(start + 3, cells.length);
  view.setUint16(start + 5, end);
}

/** The pages of a database; the first is that of the schema. */
class Database {
  readonly pages: Page[] = [new Uint8Array(pageSize)];

  /** Adds an empty page and returns its number, which counts from 1. */
  add(): number {
    if (this.pages.length >= mostPages) throw new AppError('too-large');
    return this.pages.push(new Uint8Array(pageSize));
  }

  page(number: number): Page {
    const page = this.pages[number - 1];
    if (page === undefined) throw new RangeError(`no page ${number}`);
    return page;
  }

  /** Writes what a page of the tree does not hold of a record; returns the number of its first page. */
  overflow(rest: Uint8Array): number {
    const first = this.add();
    let number = first;
    for (let at = 0; at < rest.length; at += overflowSize) {
      const page = this.page(number);
      page.set(rest.subarray(at, at + overflowSize), 4);
      if (at + overflowSize < rest.length) {
        number = this.add();
        page.set(u32(number));
      }
    }
    return first;
  }

  /** The cell of a row in a leaf. */
  cell(id: number, row: OwnRow): Uint8Array {
    const record = recordOf(row);
    const head = [...varint(record.length), ...varint(id)];
    if (record.length <= mostLocal) return Uint8Array.from([...head, ...record]);
    const wanted = leastLocal + ((record.length - leastLocal) % overflowSize);
    const local = wanted <= mostLocal ? wanted : leastLocal;
    const next = u32(this.overflow(record.subarray(local)));
    return Uint8Array.from([...head, ...record.subarray(0, local), ...next]);
  }

  /** Builds the levels above pages; returns the root. */
  root(children: readonly Child[]): number {
    const [only] = children;
    if (only !== undefined && children.length === 1) return only.page;
    // A cell is at most nine bytes and its pointer two.
    const width = Math.floor((pageSize - interior.headSize) / 11);
    const groups = Math.ceil(children.length / width);
    // Of equal sizes: a page with a single child would have no cell.
    const startOf = (group: number) => Math.floor((group * children.length) / groups);
    const parents: Child[] = [];
    for (let at = 0; at < groups; at += 1) {
      const group = children.slice(startOf(at), startOf(at + 1));
      const last = group.pop();
      if (last === undefined) break;
      const number = this.add();
      const cells = group.map(({ page, lastId }) => [...u32(page), ...varint(lastId)]);
      fillPage(this.page(number), interior, cells);
      this.page(number).set(u32(last.page), 8);
      parents.push({ page: number, lastId: last.lastId });
    }
    return this.root(parents);
  }
}

/** Writes the rows of a table; resolves with the root of its tree. */
async function writeTable(database: Database, table: TableRows, step: Step): Promise<number> {
  const leaves: Child[] = [];
  let cells: Uint8Array[] = [];
  let room = pageSize - leaf.headSize;
  let id = 0;
  const close = () => {
    const page = database.add();
    fillPage(database.page(page), leaf, cells);
    leaves.push({ page, lastId: id });
    cells = [];
    room = pageSize - leaf.headSize;
  };
  for (const piece of piecesOf(table.rows)) {
    for (const row of piece) {
      const cell = database.cell(id + 1, sqliteRow(row, table.columns));
      if (cell.length + 2 > room) close();
      id += 1;
      cells.push(cell);
      room -= cell.length + 2;
    }
    await step(piece.length);
  }
  if (cells.length > 0 || leaves.length === 0) close();
  return database.root(leaves);
}

/** Moments as ISO 8601, which SQLite's functions of dates read. */
const sqliteRow = (row: OwnRow, columns: readonly Column[]): OwnRow =>
  columns.map(({ type }, at) => {
    const cell = row[at] ?? null;
    return type === 'moment' && typeof cell === 'number' ? isoOf(cell) : cell;
  });

const sqliteTypes: Record<ColumnType, string> = {
  text: 'TEXT',
  integer: 'INTEGER',
  number: 'REAL',
  moment: 'TEXT',
  flag: 'INTEGER',
};

function schemaOf({ name, columns }: TableRows, root: number): OwnRow {
  const parts = columns.map((column) => `"${column.name}" ${sqliteTypes[column.type]}`);
  return ['table', name, name, root, `CREATE TABLE "${name}" (${parts.join(', ')})`];
}

function writeFileHead(page: Page, pages: number): void {
  const view = new DataView(page.buffer);
  page.set(new TextEncoder().encode('SQLite format 3\0'));
  view.setUint16(16, pageSize);
  // Read and written with a rollback journal; no reserved bytes; fixed payload fractions.
  page.set([1, 1, 0, 64, 32, 32], 18);
  // The change counter is also the one for which the version at the end of the head is valid.
  for (const at of [24, 92]) view.setUint32(at, 1);
  view.setUint32(28, pages);
  view.setUint32(40, 1);
  view.setUint32(44, 4);
  // UTF-8.
  view.setUint32(56, 1);
  view.setUint32(96, 3_040_001);
}

/** A database with the tables. */
export async function sqliteFile(tables: readonly TableRows[], step: Step): Promise<Blob> {
  const database = new Database();
  const schema: Uint8Array[] = [];
  for (const [at, table] of tables.entries()) {
    const root = await writeTable(database, table, step);
    schema.push(database.cell(at + 1, schemaOf(table, root)));
  }
  const first = database.page(1);
  fillPage(first, leaf, schema, fileHeadSize);
  writeFileHead(first, database.pages.length);
  return new Blob(database.pages, { type: 'application/vnd.sqlite3' });
}
