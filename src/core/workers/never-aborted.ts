/** The signal of calls that outlive the screen they were made on. */
export function neverAborted(): AbortSignal {
  return new AbortController().signal;
}
