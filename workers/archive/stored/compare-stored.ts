/** @file Compares the kept readings of an account by what their owner says of them, and finds what to ask. */
import type { ImportedReading, StatedRange } from '../../../contract/threads/archive.ts';
import type { Change } from '../compare/changes.ts';
import { compareReadings, type KnownAccount } from '../compare/compare-readings.ts';
import type { Reading } from '../reading/reading.ts';
import { localDay } from './local-day.ts';
import type { StoredReading } from './reading-record.ts';

type Question = ImportedReading['question'];

/** A reading that was compared, and what is asked of its owner. */
export interface ComparedReading extends StoredReading {
  readonly question: Question;
}

/** The readings of an account with what comparing marked, and what changed between them. */
export interface ComparedAccount {
  readonly kept: readonly ComparedReading[];
  readonly changes: readonly Change[];
}

/** The accounts of {@link loneAccount}: parts of lists are held by them. */
const alone = new WeakMap<Reading, ComparedAccount>();

/** A complete reading that is compared with nothing: what is asked of it alone needs no other. */
export function loneAccount(stored: StoredReading): ComparedAccount {
  const account = alone.get(stored.reading) ?? {
    kept: [{ ...stored, question: null }],
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
    const compared = stored.map((each, at) => ({
      ...each,
      reading: marked[at] ?? each.reading,
      question: questions.get(each.id) ?? null,
    }));
    return { kept: compared, changes };
  }
}
