/** @file The history of comings and goings that causes are computed from, validated as it is read. */
import { array, boolean, define, enums, optional, string, type, type Infer } from 'superstruct';

const isoPattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** Milliseconds since 1970 of an ISO 8601 time, or null. A time without an offset is in UTC. */
export function timeOf(text: unknown): number | null {
  const match = typeof text === 'string' ? isoPattern.exec(text) : null;
  if (match === null) return null;
  const [whole, year, month, day, offset] = match;
  const time = Date.parse(whole.includes('T') && offset === undefined ? `${whole}Z` : whole);
  // Date.parse rolls 30 February over into March.
  const daysInMonth = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return Number.isNaN(time) || Number(day) > daysInMonth ? null : time;
}

const isoTime = define<string>('ISO time', (value) => timeOf(value) !== null);

/** One check for a whole list: the first reading of a large account has a million ids. */
const ids = define<string[]>(
  'list of ids',
  (value) => Array.isArray(value) && value.every((id) => typeof id === 'string'),
);

const personFacts = type({
  deleted: optional(boolean()),
  blank: optional(boolean()),
  removed: optional(isoTime),
  deactivatedBack: optional(isoTime),
});

/** Kept as it was parsed: a copy by assignment would lose the person whose id is `__proto__`. */
const people = define<Record<string, unknown>>(
  'people',
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

const historyFile = type({
  readings: array(type({ at: isoTime, came: ids, left: ids, followed: ids, unfollowed: ids })),
  people,
  contents: array(type({ id: string(), at: isoTime, kind: enums(['post', 'reel', 'story']) })),
});

/** A moment: its time, and the text that results repeat. */
export interface Moment {
  readonly at: string;
  readonly time: number;
}

/** The changes that a reading found since the one before it; the first reading has everybody. */
export interface Reading extends Moment {
  /** The latest moment that it may be of, where only its day is known. */
  readonly until?: number;
  readonly came: ReadonlySet<string>;
  readonly left: ReadonlySet<string>;
  readonly followed: ReadonlySet<string>;
  readonly unfollowed: ReadonlySet<string>;
}

/** What sources say of a person; times in milliseconds, null where nothing is known. */
export interface PersonFacts {
  readonly isDeleted: boolean;
  readonly isBlank: boolean;
  readonly removed: number | null;
  readonly deactivatedBack: number | null;
}

/** A post, reel or story of the owner. */
export interface Content extends Moment {
  readonly id: string;
}

/** A history in a form that does not depend on the order of people, ids and contents. */
export interface History {
  readonly readings: readonly Reading[];
  readonly people: ReadonlyMap<string, PersonFacts>;
  /** In the order of time. */
  readonly contents: readonly Content[];
}

/** Orders texts by their code units, the same in every locale. */
export const byText = (one: string, other: string): number =>
  one < other ? -1 : Number(one > other);

function factsOf(given: Infer<typeof personFacts>): PersonFacts {
  return {
    isDeleted: given.deleted === true,
    isBlank: given.blank === true,
    removed: timeOf(given.removed),
    deactivatedBack: timeOf(given.deactivatedBack),
  };
}

const momentOf = (at: string): Moment => ({ at, time: timeOf(at) ?? 0 });

/** The history of a parsed file, or the reason why it is none. */
export function readHistory(file: unknown): History | string {
  const [fault, valid] = historyFile.validate(file);
  if (fault !== undefined)
    return `${fault.path.join('.') || 'the file'} is missing or no ${fault.type}`;
  const readings = valid.readings.map((reading) => ({
    ...momentOf(reading.at),
    came: new Set(reading.came),
    left: new Set(reading.left),
    followed: new Set(reading.followed),
    unfollowed: new Set(reading.unfollowed),
  }));
  const isOrdered = readings.every(
    ({ time }, at) => at === 0 || time >= (readings[at - 1]?.time ?? 0),
  );
  if (!isOrdered) return 'readings are not in the order of time';
  const known = new Map<string, PersonFacts>();
  for (const [id, facts] of Object.entries(valid.people)) {
    const [problem, given] = personFacts.validate(facts);
    if (problem !== undefined) return `people has a wrong ${problem.path.join('.') || 'entry'}`;
    known.set(id, factsOf(given));
  }
  const contents = valid.contents.map(({ id, at }) => ({ id, ...momentOf(at) }));
  contents.sort((one, other) => one.time - other.time || byText(one.id, other.id));
  return { readings, people: known, contents };
}
