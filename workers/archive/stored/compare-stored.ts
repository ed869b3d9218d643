/** @file Compares the kept readings of an account by what their owner says of them, and finds what to ask. */
import type { ImportedReading, StatedRange } from '../../../contract/threads/archive.ts';
import { yieldToEvents } from '../../shared/yield.ts';
import type { Change } from '../compare/changes.ts';
import { compareReadings, type KnownAccount } from '../compare/compare-readings.ts';
import { personLists } from '../lists/without-placeholders.ts';
import type { Reading } from '../reading/reading.ts';
import { localDay } from './local-day.ts';
import type { StoredReading } from './reading-record.ts';

type Question = ImportedReading['question'];

/** A reading that was compared, and what is asked of its owner. Its lists have no placeholders. */
export interface ComparedReading extends StoredReading {
  readonly question: Question;
  /** How many followers its file names, placeholders among them, by which it was judged. */
  readonly named: number | null;
}

/** The readings of an account with what comparing marked, and what changed between them. */
export interface ComparedAccount {
  readonly kept: readonly ComparedReading[];
  readonly changes: readonly Change[];
}

/** A reading as it is shown: the placeholder of a deleted account tells what changed, and is no person. */
function shownReading(stored: StoredReading, reading: Reading, question: Question) {
  const named = reading.lists.followers?.size ?? null;
  return { ...stored, reading: { ...reading, lists: personLists(reading.lists) }, question, named };
}

/** A reading that is compared with no other. */
export const loneReading = (stored: StoredReading): ComparedReading =>
  shownReading(stored, stored.reading, null);

/** The accounts of {@link loneAccount}: parts of lists are held by them. */
const alone = new WeakMap<Reading, ComparedAccount>();

/** A complete reading that is compared with nothing: what is asked of it alone needs no other. */
export function loneAccount(stored: StoredReading): ComparedAccount {
  const account = alone.get(stored.reading) ?? {
    kept: [loneReading(stored)],
    changes: [],
  };
  alone.set(stored.reading, account);
  return account;
}

/** The owner is asked before more of the earlier followers than this count as lost. */
const askedShare = 1 / 5;

function coverageOf(stated: StatedRange | null): Reading['coverage'] {
  if (stated === null) return null;
  return stated === 'all' ? 'all' : 'part';
}

/** Comparing marks readings: a copy, so that another comparison finds them without marks. */
function unmarked(reading: Reading, coverage: Reading['coverage']): Reading {
  const exportedAt = localDay(reading.exportedAt);
  return { ...reading, exportedAt, coverage, warnings: reading.warnings.copy() };
}

/** How many followers of the reading before are not in this one, if those are too many to go at once. */
function questionOf(before: Reading | undefined, reading: Reading): Question {
  const [old, now] = [before?.lists.followers ?? null, reading.lists.followers];
  if (old === null || now === null) return null;
  const gone = old.size - old.countIn(now);
  return gone > old.size * askedShare ? { gone, of: old.size } : null;
}

/** Adds what is to be asked; true when a question changes what is compared. */
function addQuestions(
  stored: readonly StoredReading[],
  marked: readonly Reading[],
  questions: Map<string, Question>,
): boolean {
  let before: Reading | undefined;
  for (const [at, { id, stated, reading: read }] of stored.entries()) {
    const reading = marked[at];
    if (reading === undefined || reading.warnings.has('NOT_OWNER')) continue;
    // What is incomplete for another reason stays so, whatever it covers.
    const isOpen = read.complete && stated === null && !questions.has(id);
    const question = isOpen ? questionOf(before, reading) : null;
    if (question !== null) {
      questions.set(id, question);
      if (reading.complete) return true;
    }
    if (reading.complete) before = reading;
  }
  return false;
}

/**
 * Compares the readings of an account, oldest first. One that lacks too many of the earlier followers
 * counts as one of a range until its owner says otherwise.
 */
export async function compareStored(
  stored: readonly StoredReading[],
  known: KnownAccount,
): Promise<ComparedAccount> {
  const questions = new Map<string, Question>();
  for (;;) {
    const marked = stored.map(({ id, reading, stated }) =>
      unmarked(reading, questions.has(id) ? 'part' : coverageOf(stated)),
    );
    const { changes } = await compareReadings(marked, known);
    // With a question more, what comes after is compared with an earlier reading.
    if (addQuestions(stored, marked, questions)) continue;
    const kept: ComparedReading[] = [];
    for (const [at, each] of stored.entries()) {
      await yieldToEvents();
      kept.push(shownReading(each, marked[at] ?? each.reading, questions.get(each.id) ?? null));
    }
    return { kept, changes };
  }
}
