/** A challenge of the captcha in the altcha form; only the solver reads it. */
export type CaptchaPuzzle = Readonly<Record<string, unknown>>;

/** The solver thread: the captcha's proof of work, away from the main thread. */
export interface SolverThread {
  /** Solves a puzzle and returns the token that proves it. May be aborted. */
  solve(puzzle: CaptchaPuzzle, signal: AbortSignal): Promise<string>;
}
