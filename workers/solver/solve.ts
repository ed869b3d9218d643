/** @file The captcha's proof of work. */
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { AppError } from '../../contract/faults.ts';
import type { SolverThread } from '../../contract/threads/solver.ts';

const longestMs = 60_000;

/** Finds the number the puzzle asks for and packs it as the server reads it. */
export const solve: SolverThread['solve'] = async (puzzle, signal) => {
  const challenge = puzzle as unknown as Challenge;
  const controller = new AbortController();
  const abort = () => controller.abort();
  if (signal.aborted) throw new AppError('cancelled');
  signal.addEventListener('abort', abort, { once: true });
  try {
    const solution = await solveChallenge({ challenge, deriveKey, controller, timeout: longestMs });
    if (signal.aborted) throw new AppError('cancelled');
    if (solution === null) throw new AppError('timeout');
    return btoa(JSON.stringify({ challenge, solution }));
  } finally {
    signal.removeEventListener('abort', abort);
  }
};
