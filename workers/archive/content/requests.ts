/** @file When an archive was made and what time it covers, from the list of the owner's requests. */
import { secondsOf } from './dates.ts';
import { isFields, labelPairs, type Fields } from './records.ts';
import { foldLabel } from './text.ts';

/** A request for a download. Milliseconds since 1970; `from` is null for all time. */
export interface ExportRequest {
  readonly at: number | null;
  readonly range: { readonly from: number | null; readonly to: number | null } | null;
}

interface Stamp {
  readonly label: string;
  readonly value: unknown;
}

const labels = {
  completion: /^(?:request )?completion (?:time|date)$|^completed|^date completed/,
  start: /^start(?: date| time)?$/,
  end: /^end(?: date| time)?$/,
} as const;

/** The times of a row, in the order in which it has them. */
function stampsOf(row: Fields): Stamp[] {
  const labelled = labelPairs(row)
    .filter((pair) => 'timestamp_value' in pair || ('timestamp' in pair && !pair['value']))
    .map((pair): Stamp => {
      const { label, timestamp_value: value = pair['timestamp'] } = pair;
      return { label: typeof label === 'string' ? foldLabel(label) : '', value };
    });
  const map = row['string_map_data'];
  const mapped = isFields(map)
    ? Object.entries(map)
        .filter(([, cell]) => isFields(cell) && 'timestamp' in cell && !cell['value'])
        .map(([label, cell]): Stamp => ({
          label: foldLabel(label),
          value: (cell as Fields)['timestamp'],
        }))
    : [];
  return [...labelled, ...mapped];
}

const millis = (seconds: number | null) => (seconds === null ? null : seconds * 1_000);

/** An end lies at most so many seconds before the completion; a range begins earlier. */
const longestWork = 3 * 86_400;

/** Completion, start and end; of two times the second is the end if it lies close to the first. */
function byPosition([completion, second, third]: readonly Stamp[]) {
  const [at, other] = [secondsOf(completion?.value), secondsOf(second?.value)];
  const isEnd =
    third === undefined && at !== null && other !== null && Math.abs(at - other) <= longestWork;
  return isEnd ? [completion, undefined, second] : [completion, second, third];
}

function requestOf(row: Fields): ExportRequest | null {
  const stamps = stampsOf(row);
  if (stamps.length === 0) return null;
  const find = (name: keyof typeof labels) => stamps.find(({ label }) => labels[name].test(label));
  // Some languages write one of the three as English does: one that is known proves nothing. A
  // request that is not answered yet has only a start and an end.
  const isKnown =
    find('completion') !== undefined || (find('start') !== undefined && find('end') !== undefined);
  const [completion, start, end] = isKnown
    ? [find('completion'), find('start'), find('end')]
    : byPosition(stamps);
  const to = millis(secondsOf(end?.value));
  const at = millis(secondsOf(completion?.value) ?? secondsOf(row['timestamp'])) ?? to;
  const range =
    start === undefined && end === undefined ? null : { from: millis(secondsOf(start?.value)), to };
  return at === null && range === null ? null : { at, range };
}

function rowsOf(root: unknown, depth = 0): Fields[] {
  if (Array.isArray(root)) return (root as unknown[]).flatMap((item) => rowsOf(item, depth + 1));
  if (!isFields(root) || depth > 3) return [];
  if ('label_values' in root || 'string_map_data' in root) return [root];
  return Object.values(root).flatMap((item) => rowsOf(item, depth + 1));
}

/** The newest request of the file, or null when it has none. */
export function newestRequest(root: unknown): ExportRequest | null {
  let newest: ExportRequest | null = null;
  for (const row of rowsOf(root)) {
    const request = requestOf(row);
    if (request !== null && (newest === null || (request.at ?? 0) > (newest.at ?? 0)))
      newest = request;
  }
  return newest;
}
