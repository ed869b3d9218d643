/** @file Checks of large records on the main thread, never longer than a few milliseconds at a time. */
import { mask, type Struct } from 'superstruct';
import { AppError } from '../../contract/faults.ts';
import { breathe } from './idle.ts';

// The schema parameter of a struct differs per struct; only the inferred type matters here.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyStruct<T> = Struct<T, any>;

/** How long a record is checked in one task, in ms. */
const slice = 8;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What `mask` of the library makes of plain objects, and of rows, without keeping the thread. */
class Reader {
  #began = performance.now();

  async read<T>(value: unknown, struct: AnyStruct<T>): Promise<T> {
    if (struct.type === 'object' && isObject(value)) {
      return (await this.#fields(value, struct.schema as Record<string, AnyStruct<unknown>>)) as T;
    }
    if (struct.type === 'rows' && Array.isArray(value)) {
      return (await this.#rows(value, struct.schema as AnyStruct<unknown>)) as T;
    }
    if (performance.now() - this.#began > slice) {
      await breathe();
      this.#began = performance.now();
    }
    return mask(value, struct);
  }

  async #fields(
    value: Record<string, unknown>,
    schema: Record<string, AnyStruct<unknown>>,
  ): Promise<unknown> {
    const fields: [string, unknown][] = [];
    for (const [name, field] of Object.entries(schema)) {
      const checked = await this.read(value[name], field);
      if (checked !== undefined) fields.push([name, checked]);
    }
    return Object.fromEntries(fields);
  }

  async #rows(value: readonly unknown[], row: AnyStruct<unknown>): Promise<unknown[]> {
    const rows: unknown[] = [];
    for (const item of value) {
      // A bad row is skipped.
      await this.read(item, row).then(
        (checked) => rows.push(checked),
        () => undefined,
      );
    }
    return rows;
  }
}

/**
 * `mask` of the library in slices; rejects as that throws. For plain objects: what refines or coerces
 * one as a whole is not asked.
 */
export function maskInSlices<T>(value: unknown, struct: AnyStruct<T>): Promise<T> {
  return new Reader().read(value, struct);
}

/** Parses and checks a record of the analysis thread; anything misshapen is `broken`. */
export async function parseRecord<T>(text: string, struct: AnyStruct<T>): Promise<T> {
  try {
    return await maskInSlices(JSON.parse(text), struct);
  } catch (error) {
    throw new AppError('broken', String(error));
  }
}
