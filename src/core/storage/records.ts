/** @file Checks of large records on the main thread, a few milliseconds at a time. */
import { mask, type Struct } from 'superstruct';
import { AppError } from '../../../contract/faults.ts';
import { breathe } from '../browser/idle.ts';

// The schema parameter of a struct differs per struct; only the inferred type matters here.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyStruct<T> = Struct<T, any>;

/** How long a record is checked in one task, in ms. */
const slice = 8;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What `mask` of the library makes of objects, records and arrays, without keeping the thread. */
class Reader {
  #began = performance.now();

  async read<T>(value: unknown, struct: AnyStruct<T>): Promise<T> {
    if (struct.type === 'object' && isObject(value)) {
      return (await this.#fields(value, struct.schema as Record<string, AnyStruct<unknown>>)) as T;
    }
    if (struct.type === 'rows' && Array.isArray(value)) {
      return (await this.#rows(value, struct.schema as AnyStruct<unknown>)) as T;
    }
    if (struct.type === 'record' && isObject(value)) {
      return Object.fromEntries(await this.#entries(value, struct)) as T;
    }
    if (struct.type === 'array' && Array.isArray(value)) {
      return (await this.#entries(value, struct)).map(([, item]) => item) as T;
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

  async #entries<T>(value: unknown, struct: AnyStruct<T>): Promise<[PropertyKey, unknown][]> {
    const entries: [PropertyKey, unknown][] = [];
    for (const [key, item, part] of struct.entries(value, { branch: [], path: [], mask: true })) {
      entries.push([key, await this.read<unknown>(item, part as AnyStruct<unknown>)]);
    }
    return entries;
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
 * `mask` of the library in slices; rejects as that throws. What refines or coerces an object, a record
 * or an array as a whole is not asked.
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
