/** @file Records that arrive as JSON text from the analysis thread. */
import { mask, type Struct } from 'superstruct';
import { AppError } from '../../contract/faults.ts';

/** Parses and checks a record; anything misshapen is `broken`. */
export function parseRecord<T, S>(text: string, struct: Struct<T, S>): T {
  try {
    return mask(JSON.parse(text), struct);
  } catch (error) {
    throw new AppError('broken', String(error));
  }
}
