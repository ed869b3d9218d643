import { pino, type DestinationStream, type Logger } from 'pino';

/** The server's log. It contains user ids, never e-mail addresses, tokens, codes or query strings. */
export type Log = Logger;

/** Opens the log: one JSON line for each event, on the standard output if no other place is given. */
export function openLog(level: string, destination?: DestinationStream): Log {
  const options = { level, base: null };
  return destination === undefined ? pino(options) : pino(options, destination);
}
