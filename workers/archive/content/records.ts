/** @file The accounts that a record names, whatever its shape; docs/archive.md, "Shapes". */
import { secondsOf } from './dates.ts';
import { foldLabel, repairText } from './text.ts';
import type { AccountRow } from '../lists/account-list.ts';
import { asUsername, usernameOfLink } from './usernames.ts';

export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** "User name" in the languages of the archive. */
export const usernameLabels = new Set(
  [
    'Username',
    'User name',
    'Nom d’utilisateur',
    'Nome de usuário',
    'Nome de utilizador',
    'Nombre de usuario',
    'Benutzername',
    'Nutzername',
    'Nome utente',
    'Gebruikersnaam',
    'Nazwa użytkownika',
    'Kullanıcı adı',
    'Имя пользователя',
    'ユーザーネーム',
    '사용자 이름',
    '用户名',
  ].map(foldLabel),
);

/** The label-value pairs of a record, those inside groups after the others. */
export function labelPairs(record: Fields): Fields[] {
  const found: Fields[] = [];
  const waiting: [unknown, number][] = [[record['label_values'], 0]];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [list, depth] = next;
    if (!Array.isArray(list) || depth > 4) continue;
    for (const pair of list as unknown[]) {
      if (!isFields(pair)) continue;
      if (Array.isArray(pair['dict'])) waiting.push([pair['dict'], depth + 1]);
      else found.push(pair);
    }
  }
  return found;
}

/** "Name" in the languages of the archive: the display name, which may look like a user name. */
const nameLabels = new Set(
  ['Name', 'Nom', 'Nome', 'Nombre', 'Naam', 'Nazwa', 'Ad', 'Имя', '名前', '이름', '姓名'].map(
    foldLabel,
  ),
);

/** A label and what it is for: a row of a record, or of a table of a page. */
export interface LabelPair {
  readonly label?: unknown;
  readonly value?: unknown;
  readonly href?: unknown;
}

/** True for the row of the person's own website, which may lead to any profile. */
const isWebsite = ({ label, value, href }: LabelPair) =>
  (typeof label === 'string' && foldLabel(label) === 'url') ||
  (typeof href === 'string' && href !== '') ||
  (typeof value === 'string' && /^www\./i.test(value.trim()));

/**
 * The user name among labels and values: what is labelled so, otherwise the last value that is one. The
 * website comes first and the display name, which may look like a user name, before the user name.
 */
export function nameOfLabels(pairs: readonly LabelPair[]): string | null {
  let last: string | null = null;
  for (const pair of pairs) {
    const label = typeof pair.label === 'string' ? foldLabel(pair.label) : '';
    const name = asUsername(pair.value);
    if (name === null || isWebsite(pair)) continue;
    if (usernameLabels.has(label)) return name;
    if (!nameLabels.has(label)) last = name;
  }
  return last;
}

/** The accounts that a record names. */
export interface NamedAccounts {
  readonly rows: readonly AccountRow[];
  /** Accounts of which the record has no name that can be read. */
  readonly unnamed: number;
}

const nobody: NamedAccounts = { rows: [], unnamed: 0 };

function ofLabels(record: Fields, seconds: number | null): NamedAccounts {
  const pairs = labelPairs(record);
  const name = nameOfLabels(pairs);
  if (name !== null) return { rows: [{ name, seconds }], unnamed: 0 };
  return { rows: [], unnamed: pairs.length === 0 ? 0 : 1 };
}

/** The account of a record with an empty list, which its title alone names. */
function ofTitle(title: unknown, seconds: number | null): NamedAccounts {
  if (typeof title !== 'string' || title.trim() === '') return nobody;
  const name = asUsername(repairText(title));
  return name === null ? { rows: [], unnamed: 1 } : { rows: [{ name, seconds }], unnamed: 0 };
}

function ofItem(item: Fields, title: string | null, ownSeconds: number | null): AccountRow | null {
  const { value, href, timestamp } = item;
  const name = asUsername(value) ?? usernameOfLink(value) ?? usernameOfLink(href) ?? title;
  return name === null ? null : { name, seconds: secondsOf(timestamp) ?? ownSeconds };
}

/**
 * The accounts a record names; none for an empty one. Null when the record has no shape that is known:
 * it may name an account that this reader does not see.
 */
export function accountsOf(record: unknown): NamedAccounts | null {
  if (record === null) return nobody;
  if (!isFields(record)) return null;
  const seconds = secondsOf(record['timestamp']);
  const items = record['string_list_data'];
  if (!Array.isArray(items) && Array.isArray(record['label_values'])) {
    return ofLabels(record, seconds);
  }
  const { title } = record;
  if (Array.isArray(items)) {
    const list = (items as unknown[]).filter((item) => item !== null);
    if (list.length === 0) return ofTitle(title, seconds);
    const shared =
      list.length === 1 && typeof title === 'string' ? asUsername(repairText(title)) : null;
    const rows = list
      .map((item) => (isFields(item) ? ofItem(item, shared, seconds) : null))
      .filter((row) => row !== null);
    return { rows, unnamed: list.length - rows.length };
  }
  const name = asUsername(record['value']) ?? usernameOfLink(record['href']) ?? asUsername(title);
  if (name !== null && !('string_map_data' in record))
    return { rows: [{ name, seconds }], unnamed: 0 };
  return null;
}

/** True when a record without a name has texts where others have it: its shape is known. */
export function hasTexts(record: unknown): boolean {
  if (!isFields(record)) return false;
  const { string_list_data: items, title } = record;
  if (Array.isArray(items) && items.every((item) => item === null))
    return typeof title === 'string' && title !== '';
  const pairs = Array.isArray(items) ? (items as unknown[]).filter(isFields) : labelPairs(record);
  return pairs.some(({ value, href }) =>
    [value, href].some((text) => typeof text === 'string' && text !== ''),
  );
}

/** Names and types of a value's fields, without any value: what a report of a layout may contain. */
export function structureOf(value: unknown, depth = 0): string {
  if (value === null) return 'null';
  if (typeof value !== 'object') return typeof value;
  if (depth > 3) return '…';
  if (Array.isArray(value))
    return value.length === 0 ? '[]' : `[${structureOf(value[0], depth + 1)}]`;
  // A field whose name is data, as the user names of early archives, is not shown.
  const fields = Object.entries(value).slice(0, 12);
  const shown = fields.map(([key, inner]) => {
    const plain =
      /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/.test(key) &&
      key.length <= 40 &&
      (key.includes('_') || knownFields.has(key));
    return `${plain ? key : '*'}:${structureOf(inner, depth + 1)}`;
  });
  return `{${shown.join(',')}}`;
}

const knownFields = new Set(
  'title value href timestamp media label dict fbid uri data name user username users items list id url date time followers following profile accounts'.split(
    ' ',
  ),
);
