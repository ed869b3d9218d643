/** @file Structs of single values that several records and calls share. */
import {
  coerce,
  define,
  mask,
  nullable,
  optional,
  pattern,
  string,
  Struct,
  unknown,
} from 'superstruct';
import {
  cleanEmail,
  cleanName,
  cleanUsername,
  isEmail,
  isName,
  isOwnUsername,
} from '../forms/spelling.ts';

/** An integer within bounds; superstruct's `integer()` accepts 1e21. */
export function integerBetween(min: number, max: number): Struct<number, null> {
  return define(
    'integerBetween',
    (value) =>
      (Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max) ||
      `Expected an integer from ${min} to ${max}`,
  );
}

/** A finite number. */
export const finite: Struct<number, null> = define('finite', (value) => Number.isFinite(value));

/**
 * A count in a response: an integer from 0; anything else becomes `null`, which screens show as a dash.
 */
export const count = coerce(
  nullable(integerBetween(0, Number.MAX_SAFE_INTEGER)),
  unknown(),
  (value) => (Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : null),
);

/** A number in a response; a missing or invalid one becomes `null`. */
export const maybeNumber = coerce(nullable(finite), unknown(), (value) =>
  Number.isFinite(value) ? (value as number) : null,
);

/** A text in a response; anything else becomes an empty string. */
export const text = coerce(string(), unknown(), (value) =>
  typeof value === 'string' ? value : '',
);

/**
 * A field that may be missing from a response: whatever is not of its kind counts as missing, so that a
 * null refuses no response. For `mask` and `create` alone.
 */
export function maybe<T, S>(struct: Struct<T, S>): Struct<T | undefined, S> {
  return coerce(optional(struct), unknown(), (value) => (struct.is(value) ? value : undefined));
}

/** A flag in a response: true for `true` and the text `true`, false for anything else. */
export const flag = coerce(
  define<boolean>('flag', (value) => typeof value === 'boolean'),
  unknown(),
  (value) => value === true || value === 'true',
);

const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** A moment in a response, as `toISOString` writes it; anything else becomes `null`, which is unknown. */
export const isoMoment = coerce(nullable(pattern(string(), isMoment)), unknown(), (value) =>
  value === undefined || (typeof value === 'string' && isMoment.test(value)) ? value : null,
);

/**
 * An array of a response in which bad rows are skipped and good ones kept. Its schema is that of a row.
 * For `mask` and `create` alone: rows are checked as they are read and not once more, which in rows of
 * rows would double at each level.
 */
export function rowsOf<T, S>(row: Struct<T, S>): Struct<T[], Struct<T, S>> {
  return new Struct({
    type: 'rows',
    schema: row,
    validator: (value) => Array.isArray(value) || 'Expected an array',
    coercer: (value: unknown) => {
      if (!Array.isArray(value)) return value;
      return value.flatMap((item: unknown) => {
        try {
          return [mask(item, row)];
        } catch {
          return [];
        }
      });
    },
  });
}

/** An integer in a path or query. */
export function integerText(min: number, max: number): Struct<number, null> {
  return coerce(integerBetween(min, max), string(), (value) =>
    /^\d{1,9}$/.test(value) ? Number(value) : value,
  );
}

/**
 * An e-mail address, lower-cased and without spaces. One with an invisible format character is refused:
 * without it the mail would go to another address than the one that was read.
 */
export const email = coerce(
  define<string>('email', (value) => typeof value === 'string' && isEmail(value)),
  string(),
  (value) => (/\p{Cf}/u.test(value) ? value : cleanEmail(value)),
);

/** An account name, spaces stripped; card numbers are refused (docs/product.md, "Payment form"). */
export const username = coerce(
  define<string>('username', (value) => typeof value === 'string' && isOwnUsername(value)),
  string(),
  cleanUsername,
);

/** A person's first or last name (docs/product.md, "Payment form"). */
export const personName = coerce(
  define<string>('personName', (value) => typeof value === 'string' && isName(value)),
  string(),
  cleanName,
);
