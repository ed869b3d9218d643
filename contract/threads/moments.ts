/** @file Who was there at a moment of the account, as the analysis thread answers it (docs/history.md). */

/** Both relations of a moment. */
export const momentRelations = ['followers', 'following'] as const;

/** One of {@link momentRelations}. */
export type MomentRelation = (typeof momentRelations)[number];

/**
 * The people of a moment compared with those of a later one: `there` is everybody of the moment, `left`
 * those of them who are not there later, `came` who is there later alone, and `passed` who is there at
 * neither and was in between.
 */
export type MomentPart = 'there' | 'left' | 'came' | 'passed';

/** A part of the people of a moment. Times are milliseconds since 1970. */
export interface MomentQuery {
  readonly relation: MomentRelation;
  readonly at: number;
  /** The later moment; null is the latest reading, to which those who passed are counted only when asked for. */
  readonly until: number | null;
  readonly part: MomentPart;
  /** Part of a name. */
  readonly q: string;
  readonly from: number;
  readonly count: number;
}

/** Somebody of a moment. */
export interface MomentPerson {
  readonly id: string;
  readonly username: string;
  /** `stayed` is there at both moments. */
  readonly state: 'stayed' | 'left' | 'came' | 'passed';
}

/** People of a moment in the order of their names. */
export interface MomentResult {
  /** The readings that say so: the latest ones up to the two moments. */
  readonly takenAt: number;
  readonly untilTakenAt: number;
  /** How many people each part has; those who passed are null where they were not asked for. */
  readonly counts: Readonly<Record<MomentPart, number | null>>;
  /** How many people of the part are found: those whose name is known. */
  readonly total: number;
  /** How many more the part has, whose names the device does not have. */
  readonly unnamed: number;
  readonly from: number;
  readonly people: readonly MomentPerson[];
}
