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

/** The label-value pairs of a record, those inside groups behind the others. */
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

/** The place of the display name: by its label, otherwise behind the link, which comes first. */
function nameSlot(pairs: readonly Fields[]): number {
  const labelled = pairs.findIndex(
    ({ label }) => typeof label === 'string' && nameLabels.has(foldLabel(label)),
  );
  if (labelled >= 0) return labelled;
  const [first] = pairs;
  const isLink = [first?.['href'], first?.['value']].some(
    (text) => typeof text === 'string' && text.includes('://'),
  );
  return isLink || pairs.length !== 2 ? 1 : 0;
}

function ofLabels(record: Fields): string | null {
  const pairs = labelPairs(record);
  for (const { value, href } of pairs) {
    const linked = usernameOfLink(value) ?? usernameOfLink(href);
    if (linked !== null) return linked;
  }
  const values = pairs.map(({ value }) => asUsername(value));
  const labelled = pairs.findIndex(
    ({ label }) => typeof label === 'string' && usernameLabels.has(foldLabel(label)),
  );
  const named = labelled < 0 ? null : (values[labelled] ?? null);
  const slot = nameSlot(pairs);
  return (
    named ?? values[2] ?? values.filter((name, at) => at !== slot && name !== null).at(-1) ?? null
  );
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
export function accountsOf(record: unknown): readonly AccountRow[] | null {
  if (record === null) return [];
  if (!isFields(record)) return null;
  const seconds = secondsOf(record['timestamp']);
  const items = record['string_list_data'];
  if (!Array.isArray(items) && Array.isArray(record['label_values'])) {
    const name = ofLabels(record);
    return name === null ? [] : [{ name, seconds }];
  }
  const { title } = record;
  if (Array.isArray(items)) {
    const list = (items as unknown[]).filter(isFields);
    const shared =
      list.length === 1 && typeof title === 'string' ? asUsername(repairText(title)) : null;
    return list.map((item) => ofItem(item, shared, seconds)).filter((row) => row !== null);
  }
  const name = asUsername(record['value']) ?? usernameOfLink(record['href']) ?? asUsername(title);
  if (name !== null && !('string_map_data' in record)) return [{ name, seconds }];
  return null;
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
