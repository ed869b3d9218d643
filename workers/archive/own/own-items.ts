/** @file What the owner shared, as one row each, from the records of every generation. */
import type { ImportedItem } from '../../../contract/threads/archive.ts';
import { secondsOf, secondsOfIso } from '../content/dates.ts';
import { isFields, labelPairs, type Fields } from '../content/records.ts';
import { foldLabel, repairText } from '../content/text.ts';
import { asUsername } from '../content/usernames.ts';

/** A row; `seconds` and `uri` join it with its figures. Pictures and their EXIF data are not read. */
export interface OwnItem extends Pick<ImportedItem, 'kind' | 'text' | 'pieces' | 'about'> {
  readonly seconds: number | null;
  readonly uri: string;
  figures: ImportedItem['figures'];
}

/** Longer than any caption or comment of the network. */
const longestText = 4_000;

function textOf(value: unknown): string {
  return typeof value === 'string' ? repairText(value.slice(0, longestText)).trim() : '';
}

const isVideo = (uri: string) => /\.(?:mp4|mov|m4v|webm)$/i.test(uri);

/** The text of a value that is long enough to say something. */
function firstText(...values: readonly unknown[]): string {
  return values.map(textOf).find((text) => text !== '') ?? '';
}

function firstTime(...values: readonly unknown[]): number | null {
  for (const value of values) {
    const seconds = secondsOf(value) ?? secondsOfIso(value);
    if (seconds !== null) return seconds;
  }
  return null;
}

/** A post, reel or story; an album has its caption and its date beside its pieces, a photo in its piece. */
export function sharedItem(record: unknown): OwnItem | null {
  if (!isFields(record)) return null;
  const media = Array.isArray(record['media'])
    ? (record['media'] as unknown[]).filter(isFields)
    : [];
  const first: Fields = media[0] ?? record;
  const uri = [first['uri'], record['uri'], record['path']].find((at) => typeof at === 'string');
  const address = typeof uri === 'string' ? uri : '';
  const { title, caption, creation_timestamp: created, taken_at: taken, timestamp } = record;
  return {
    kind: media.length > 1 ? 'album' : isVideo(address) ? 'video' : 'photo',
    text: firstText(title, caption, first['title']),
    pieces: Math.max(1, media.length),
    about: null,
    seconds: firstTime(created, taken, first['creation_timestamp'], timestamp),
    uri: address,
    figures: null,
  };
}

const commentLabels = new Set(
  ['Comment', 'Kommentar', 'Comentario', 'Comentário', 'Commentaire', 'Commento'].map(foldLabel),
);
const ownerLabels = new Set(
  [
    'Media Owner',
    'Medieninhaber',
    'Propietario del contenido',
    'Proprietário da mídia',
    'Propriétaire du média',
    'Proprietario del contenuto',
  ].map(foldLabel),
);

/** True for a label that the pages of comments have beside the values. */
export function isCommentLabel(text: string): boolean {
  const label = foldLabel(text);
  return commentLabels.has(label) || ownerLabels.has(label) || timeLabels.has(label);
}

const timeLabels = new Set(['Time', 'Zeit', 'Hora', 'Heure', 'Ora'].map(foldLabel));

interface Cell {
  readonly label: string;
  readonly value: string;
  readonly seconds: number | null;
}

/** Labels, values and times of a comment, in the order in which the record has them. */
function cellsOf(record: Fields): Cell[] {
  const cell = (label: string, value: unknown): Cell => ({
    label: foldLabel(label),
    value: isFields(value) ? textOf(value['value']) : '',
    seconds: isFields(value) ? firstTime(value['timestamp'], value['timestamp_value']) : null,
  });
  const map = record['string_map_data'];
  if (isFields(map)) return Object.entries(map).map(([label, value]) => cell(label, value));
  const list = record['string_list_data'];
  if (Array.isArray(list)) return list.map((value) => cell('', value));
  return labelPairs(record).map((pair) => cell(textOf(pair['label']), pair));
}

function comment(text: string, about: unknown, seconds: number | null): OwnItem {
  const name = asUsername(about);
  return { kind: 'comment', text, pieces: 1, about: name, seconds, uri: '', figures: null };
}

/** A comment that the owner wrote; it may have no text, or not say on whose post it is. */
export function commentItem(record: unknown): OwnItem | null {
  if (Array.isArray(record)) {
    const [at, text, owner] = record as unknown[];
    return comment(textOf(text), owner, firstTime(at));
  }
  if (!isFields(record)) return null;
  const cells = cellsOf(record);
  const labelled = (labels: ReadonlySet<string>) => cells.find(({ label }) => labels.has(label));
  const owner = labelled(ownerLabels);
  // Foreign labels: the text comes first, then whose post it is.
  const values = cells.filter((each) => each !== owner && each.value !== '');
  const text =
    labelled(commentLabels) ?? (owner === undefined || owner.value !== '' ? values[0] : undefined);
  const others = values.filter((each) => each !== text);
  return comment(
    text?.value ?? '',
    owner?.value ?? record['media_owner'] ?? others[0]?.value ?? record['title'],
    cells.find(({ seconds }) => seconds !== null)?.seconds ?? firstTime(record['timestamp']),
  );
}
