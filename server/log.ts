import { pino, type Logger } from 'pino';

/** The server's log. It contains user ids, never e-mail addresses, tokens, codes or query strings. */
export type Log = Logger;

/** Opens the log: one JSON line for each event. */
export function openLog(level: string): Log {
  return pino({ level, base: null });
}
