import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { create, validate } from 'superstruct';
import { describe, expect, it } from 'vitest';
import { isCardNumber } from '../../contract/forms/spelling.ts';
import type { Call } from '../../contract/http/call.ts';
import { calls } from '../../contract/http/table.ts';
import { componentOf, named } from './components.ts';
import { bareSchemaOf, schemaOf, type AnyStruct, type Schema } from './schema.ts';

const components = Object.fromEntries(
  [...named].map(([name, struct]) => [name, bareSchemaOf(struct, componentOf)]),
);
const ajv = new Ajv2020({ strict: false });
ajv.addSchema({ components: { schemas: components } }, 'api');

const structs: [string, AnyStruct][] = [
  ...named,
  ...Object.entries(calls as unknown as Record<string, Call>).flatMap(([name, call]) =>
    (['params', 'query', 'body', 'response'] as const).map((part): [string, AnyStruct] => [
      `${name} ${part}`,
      call[part],
    ]),
  ),
];

/** Equal but for the spelling of texts, which the server cleans. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'string' && typeof other === 'string') return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other;
  const names = Object.keys(one);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    names.length === Object.keys(other).length &&
    names.every(
      (name) =>
        Object.hasOwn(other, name) && isSame(Reflect.get(one, name), Reflect.get(other, name)),
    )
  );
}

/** True where the struct takes the value as it is: it skips no row and replaces nothing. */
function isTaken(value: unknown, struct: AnyStruct): boolean {
  return struct.is(value) && isSame(create(value, struct), value);
}

/** True where the struct refuses the value only for what JSON Schema cannot say. */
function isRefusedForRelation(value: unknown, struct: AnyStruct): boolean {
  const [error] = validate(value, struct);
  if (error === undefined) return false;
  return error
    .failures()
    .every(
      ({ refinement, type, value: part }) =>
        refinement === 'cause' ||
        refinement === 'comments' ||
        (type === 'username' && typeof part === 'string' && isCardNumber(part)),
    );
}

const words = [
  '',
  'a',
  'ada',
  'ada@example.com',
  'Ada Lovelace',
  'weekly',
  '...',
  ' ',
  'true',
  '1',
];
const oddTexts = fc.constantFrom(
  ...words,
  ...['4111111111111111', '4111 1111-1111 1111', '123456789012', '2026-11-27', 'ß', '\n', 'x/y'],
  ...[49, 50, 51, 64, 65, 100, 101, 128, 129].map((length) => 'x'.repeat(length)),
  `${'x'.repeat(64)}@example.com`,
  `${'x'.repeat(65)}@example.com`,
  '2026-11-27T12:00:00.000Z',
  '2026-11-27T12:00:00Z',
);
const oddValues = fc.oneof(
  oddTexts,
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1, 0.5, 1e21, [], {}, [null], { a: 1 }),
  fc.string({ maxLength: 40 }),
  fc.integer({ min: -2, max: 101 }),
  fc.maxSafeInteger(),
);

function textsOf({ pattern, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<unknown> {
  const limits = { minLength: minLength as number, maxLength: maxLength as number };
  if (pattern === undefined) return fc.oneof(fc.string(limits), oddTexts);
  const regexp = new RegExp(pattern as string, 'u');
  const matching = oddTexts.filter((text) => regexp.test(text));
  // The generator does not know lookahead and classes of letters.
  const isPlain = !/\(\?|\\p/.test(pattern as string);
  return isPlain ? fc.stringMatching(regexp) : matching;
}

/** Values that a schema takes, more or less. */
function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  const { $ref, anyOf, enum: values, type } = schema;
  if (typeof $ref === 'string') return valuesOf(components[$ref.split('/').at(-1)!]!);
  if (Array.isArray(anyOf)) return fc.oneof(...(anyOf as Schema[]).map(valuesOf));
  if (Array.isArray(values)) return fc.constantFrom<unknown>(...(values as unknown[]));
  if ('const' in schema) return fc.constant(schema['const']);
  if (type === 'integer') {
    const [least, most] = [schema['minimum'] as number, schema['maximum'] as number];
    return fc.oneof(
      fc.integer({ min: least, max: Math.min(most, 2 ** 31 - 1) }),
      fc.constantFrom(least - 1, least, most, most + 1),
    );
  }
  switch (type) {
    case 'number':
      return fc.oneof(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.constantFrom(0.9, 1, 1_000, 1_001),
      );
    case 'string':
      return textsOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valuesOf(schema['items'] as Schema), { maxLength: 3 });
    case 'object':
      return objectsOf(schema);
    default:
      return oddValues;
  }
}

function objectsOf(schema: Schema): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], propertyNames, additionalProperties } = schema;
  if (propertyNames !== undefined) {
    const entries = fc.tuple(
      valuesOf(propertyNames as Schema),
      valuesOf(additionalProperties as Schema),
    );
    return fc
      .array(entries, { maxLength: 3 })
      .map((pairs) =>
        Object.fromEntries(pairs.filter(([name]) => name !== '__proto__') as [string, unknown][]),
      );
  }
  const fields = Object.entries(properties as Record<string, Schema>);
  return fc.record(Object.fromEntries(fields.map(([name, field]) => [name, valuesOf(field)])), {
    requiredKeys: required as string[],
    noNullPrototype: true,
  });
}

/** The places in a value, as paths. */
function placesIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [
    path,
    ...Object.entries(value).flatMap(([name, part]) => placesIn(part, [...path, name])),
  ];
}

function changed(value: unknown, [name, ...rest]: readonly string[], change: Change): unknown {
  if (name !== undefined) {
    const copy = structuredClone(value) as Record<string, unknown>;
    const part = changed(copy[name], rest, change);
    if (part === undefined && !Array.isArray(copy)) delete copy[name];
    else copy[name] = part ?? null;
    return copy;
  }
  if (change.kind === 'replace') return change.value;
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (change.kind === 'add') return isObject ? { ...value, surplus: change.value } : change.value;
  return undefined;
}

interface Change {
  readonly kind: 'replace' | 'add' | 'remove';
  readonly value: unknown;
}

/** Values that a schema takes, half of them with one place changed. */
function valuesNear(schema: Schema): fc.Arbitrary<unknown> {
  const change = fc.record(
    {
      kind: fc.constantFrom('replace' as const, 'add' as const, 'remove' as const),
      value: oddValues,
    },
    { noNullPrototype: true },
  );
  return fc.tuple(valuesOf(schema), fc.option(change), fc.nat()).map(([value, what, at]) => {
    if (what === null) return value;
    const places = placesIn(value);
    return changed(value, places[at % places.length]!, what) ?? null;
  });
}

describe('the schema of a struct', () => {
  it.each(structs)('takes the values that the struct takes: %s', (_, struct) => {
    const schema = schemaOf(struct, componentOf);
    const text = JSON.stringify(schema).replaceAll('"#/components', '"api#/components');
    const isValid = ajv.compile(JSON.parse(text) as object);
    fc.assert(
      fc.property(valuesNear(schema), (value) => {
        const taken = isTaken(value, struct);
        if (isValid(value) && !taken && isRefusedForRelation(value, struct)) return;
        expect(isValid(value), JSON.stringify(isValid.errors)).toBe(taken);
      }),
      { numRuns: 200 },
    );
  });

  it('is refused for a type that it does not know', () => {
    const odd = { ...named.get('person')!, type: 'odd' } as unknown as AnyStruct;
    expect(() => bareSchemaOf(odd, () => undefined)).toThrow('No schema of the type "odd"');
  });
});
