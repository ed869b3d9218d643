/** @file A round over rows: what fails is counted and left, and the next round is planned in time. */
import { describe, expect, it } from 'vitest';
import { AppError } from '../../contract/faults.ts';
import { openLog } from '../base/log.ts';
import { openMetrics } from '../base/metrics.ts';
import type { Job } from './queue.ts';
import { eachRow, roundOf, type RoundResult } from './rounds.ts';

const start = Date.UTC(2026, 10, 28);
const minute = 60_000;
const signal = new AbortController().signal;

/** What a round works with, and what it has logged. */
function roundDeps() {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>);
  const metrics = openMetrics();
  return { log: openLog('info', { write }), metrics, now: () => start, lines };
}

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);

describe('the rows of a round', () => {
  it('are all worked on, and those that fail are counted and logged by the kind of error', async () => {
    const deps = roundDeps();
    const seen: number[] = [];
    const result = await eachRow(deps, 'prices', numbers(9), async (row) => {
      seen.push(row);
      if (row === 3) throw new AppError('unavailable');
      if (row === 5) throw new TypeError('the text of ada@example.com');
    });
    expect(seen.toSorted((a, b) => a - b)).toEqual(numbers(9));
    expect(result).toEqual({ done: 7, failed: 2, isCut: false });
    const logged = deps.lines.map(({ level, round, reason }) => ({ level, round, reason }));
    expect(logged).toEqual([
      { level: 40, round: 'prices', reason: 'unavailable' },
      { level: 40, round: 'prices', reason: 'TypeError' },
    ]);
    expect(JSON.stringify(deps.lines)).not.toContain('ada@example.com');
    expect(await deps.metrics.registry.metrics()).toContain(
      'limn_events_total{event="prices",outcome="row-failed"} 2',
    );
  });

  it('are left after twelve failures in a row', async () => {
    let tries = 0;
    const result = await eachRow(roundDeps(), 'prices', numbers(100), async () => {
      tries += 1;
      throw new TypeError('away');
    });
    // Four are worked on at once: up to three have begun when the twelfth fails.
    expect(tries).toBeGreaterThanOrEqual(12);
    expect(tries).toBeLessThanOrEqual(15);
    expect(result).toEqual({ done: 0, failed: tries, isCut: true });
  });

  it('are worked on to the end where a success comes between the failures', async () => {
    const result = await eachRow(roundDeps(), 'prices', numbers(100), async (row) => {
      if (row % 6 !== 0) throw new TypeError('about this row');
    });
    expect(result).toEqual({ done: 17, failed: 83, isCut: false });
  });

  it('are left when the process stops', async () => {
    const stopping = new AbortController();
    const work = async (row: number) => {
      if (row === 5) stopping.abort();
    };
    const result = await eachRow(roundDeps(), 'prices', numbers(100), work, stopping.signal);
    expect(result).toMatchObject({ failed: 0, isCut: true });
    expect(result.done).toBeLessThan(100);
  });
});

describe('a round', () => {
  const job: Job = { id: 1, kind: 'sweep', subject: '', attempts: 1 };
  const outcomeOf = (result: RoundResult, deps = roundDeps()) =>
    roundOf(deps, 'sweep', async () => result)(job, signal);

  it.each([
    ['after ten minutes', undefined, 10 * minute],
    ['sooner where something is due', start + minute, minute],
    ['no later than that', start + 60 * minute, 10 * minute],
    ['not at once for what is due already', start - minute, 1_000],
  ])('is repeated %s', async (_when, nextAt, waitMs) => {
    const outcome = await outcomeOf({ counts: {}, nextAt });
    expect(outcome).toEqual({ nextAt: start + waitMs, isDone: true });
  });

  it('that was not completed has failed', async () => {
    expect(await outcomeOf({ counts: {}, failed: 'cut' })).toEqual({ failed: 'cut' });
  });

  it('is logged with its counts where it did something', async () => {
    const deps = roundDeps();
    await outcomeOf({ counts: { sessions: 0 } }, deps);
    expect(deps.lines).toEqual([]);
    await outcomeOf({ counts: { sessions: 2, codes: 0 } }, deps);
    expect(deps.lines).toMatchObject([{ level: 30, round: 'sweep', sessions: 2, codes: 0 }]);
  });
});
