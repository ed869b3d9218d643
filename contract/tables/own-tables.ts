/** @file The tables of the owner's data as files have them (docs/export.md). */

/** What a column holds; `moment` is milliseconds since 1970 in UTC. Every cell may be null. */
export type ColumnType = 'text' | 'integer' | 'number' | 'moment' | 'flag';

/** A column of a table. */
export interface Column {
  readonly name: string;
  readonly type: ColumnType;
}

const columns = (types: Readonly<Record<string, ColumnType>>): readonly Column[] =>
  Object.entries(types).map(([name, type]) => ({ name, type }));

/** The tables and their columns, in the order of the cells of a row. */
export const ownTables = {
  readings: columns({
    id: 'text',
    taken_at: 'moment',
    source: 'text',
    complete: 'flag',
    followers: 'integer',
    following: 'integer',
    came: 'integer',
    left: 'integer',
  }),
  people: columns({
    list: 'text',
    username: 'text',
    full_name: 'text',
    since: 'moment',
    until: 'moment',
    listed_at: 'moment',
  }),
  posts: columns({
    short_code: 'text',
    taken_at: 'moment',
    type: 'text',
    address: 'text',
    children: 'integer',
    likes: 'integer',
    comments: 'integer',
    views: 'integer',
  }),
  comments: columns({
    post: 'text',
    analysed_at: 'moment',
    username: 'text',
    text: 'text',
    language: 'text',
    label: 'text',
    compound: 'number',
    sarcasm: 'number',
    spam: 'flag',
  }),
} as const satisfies Readonly<Record<string, readonly Column[]>>;

/** One of {@link ownTables}. */
export type OwnTable = keyof typeof ownTables;

/** The names of {@link ownTables}, in the order of the files. */
export const ownTableNames = Object.keys(ownTables) as OwnTable[];

/** A cell; null is unknown. */
export type OwnCell = string | number | boolean | null;

/** A row: a cell for each column. */
export type OwnRow = readonly OwnCell[];

/** The forms of a file. */
export const exportForms = ['csv', 'json', 'parquet', 'sqlite'] as const;

/** One of {@link exportForms}. */
export type ExportForm = (typeof exportForms)[number];
