/** The class of an error, for a log: its message may quote what was asked or stored. */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
