/**
 * @file JSON Schema 2020-12 of superstruct's structs.
 *
 * A struct keeps its type and its parts; limits it keeps only in functions. These are called with a value
 * that no limit allows: the failures say the limits, which therefore exist once, in the contract.
 */
import { type Context, type Failure, type Struct, validate } from 'superstruct';
import { emailPattern, namePattern, usernamePattern } from '../../contract/forms/spelling.ts';
import { keyScopes } from '../../contract/keys.ts';
import { requestLimits } from '../../contract/limits.ts';
import { storedIdPattern } from '../../contract/lists/relation-pages.ts';

/** A JSON Schema. */
export type Schema = Readonly<Record<string, unknown>>;

// Structs differ in their type parameters, which say nothing here.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyStruct = Struct<any, any>;

/** The component of a struct that has a name, or undefined. */
export type NameOf = (struct: AnyStruct) => string | undefined;

/** No length, no number, and as text what every pattern refuses: a NUL and the number of a card. */
const refused = {
  length: Number.NaN,
  toString: () => '\0 4111111111111111',
  valueOf: () => Number.NaN,
};

/** Types that the contract defines by a function. */
const defined: Readonly<Record<string, Schema>> = {
  email: {
    type: 'string',
    maxLength: requestLimits.emailLength,
    pattern: emailPattern.source,
    description: 'An e-mail address. Spaces are removed, and letters become lower case.',
  },
  username: {
    type: 'string',
    pattern: usernamePattern.source,
    description:
      'An account name. Spaces and a leading @ are removed; the number of a payment card is refused.',
  },
  personName: {
    type: 'string',
    maxLength: requestLimits.nameLength,
    pattern: namePattern.source,
    description: 'A name in letters of any script. Spaces at its ends are removed.',
  },
  ids: {
    type: 'array',
    items: { type: 'string', pattern: storedIdPattern.source },
    uniqueItems: true,
  },
  keyScopes: {
    type: 'array',
    items: { type: 'string', enum: [...keyScopes] },
    minItems: 1,
    uniqueItems: true,
  },
  flag: { type: 'boolean' },
  finite: { type: 'number' },
  string: { type: 'string' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  unknown: {},
};

/** Rules between fields, which JSON Schema cannot say. */
const relations: Readonly<Record<string, string>> = {
  cause: '`part` is at most `total`, and `content` is null unless `name` is `content`.',
  comments: '`kind` and `critical` are together at most 100.',
};

function failuresOf(struct: AnyStruct, part: 'validator' | 'refiner', value: unknown): Failure[] {
  const context: Context = { branch: [value], path: [] };
  return [...struct[part](value, context)];
}

function numbersIn(text: string): number[] {
  return [...text.matchAll(/-?\d+(?:\.\d+)?(?:e\+?\d+)?/g)].map(([digits]) => Number(digits));
}

function sizeLimits(message: string, isArray: boolean): Schema {
  const [least = 0, most = least] = [...message.split('but received')[0]!.matchAll(/`(\d+)`/g)].map(
    ([, digits]) => Number(digits),
  );
  const name = isArray ? 'Items' : 'Length';
  return { ...(least > 0 ? { [`min${name}`]: least } : {}), [`max${name}`]: most };
}

function limitOf({ refinement, message }: Failure, struct: AnyStruct): Schema {
  const isArray = struct.type === 'array';
  switch (refinement) {
    case 'size':
      return sizeLimits(message, isArray);
    case 'nonempty':
      return isArray ? { minItems: 1 } : { minLength: 1 };
    case 'pattern':
      return {
        pattern: /^Expected a string matching `\/(.*)\/` but received /su.exec(message)![1],
      };
    case 'min':
      return { minimum: numbersIn(message)[0] };
    case 'max':
      return { maximum: numbersIn(message)[0] };
    default: {
      const description = relations[refinement ?? ''];
      if (description === undefined) throw new Error(`No schema of the limit "${refinement}"`);
      return { description };
    }
  }
}

/** The limits of a struct: those of two patterns are both kept. */
function limitsOf(struct: AnyStruct): Schema {
  const limits = failuresOf(struct, 'refiner', refused).map((failure) => limitOf(failure, struct));
  return Object.assign({}, ...limits) as Schema;
}

/** False also where a missing field is filled in: it is in every response. */
function mayBeMissing(struct: AnyStruct): boolean {
  const [error, value] = validate(undefined, struct, { coerce: true });
  return error === undefined && value === undefined;
}

function objectOf(struct: AnyStruct, nameOf: NameOf): Schema {
  const fields = (struct.schema ?? {}) as Record<string, AnyStruct>;
  const names = Object.keys(fields);
  const required = names.filter((name) => !mayBeMissing(fields[name]!));
  return {
    type: 'object',
    ...(names.length === 0
      ? {}
      : {
          properties: Object.fromEntries(
            names.map((name) => [name, schemaOf(fields[name]!, nameOf)]),
          ),
        }),
    ...(required.length === 0 ? {} : { required }),
    ...(struct.type === 'object' ? { additionalProperties: false } : {}),
  };
}

function recordOf(struct: AnyStruct, nameOf: NameOf): Schema {
  const sample = { key: null };
  const parts = [...struct.entries(sample, { branch: [sample], path: [] })];
  const [key, value] = parts.map(([, , part]) => part as AnyStruct);
  return {
    type: 'object',
    propertyNames: schemaOf(key!, nameOf),
    additionalProperties: schemaOf(value!, nameOf),
  };
}

function kindOf(struct: AnyStruct, nameOf: NameOf): Schema {
  switch (struct.type) {
    case 'object':
    case 'type':
      return objectOf(struct, nameOf);
    case 'record':
      return recordOf(struct, nameOf);
    case 'array':
    case 'rows':
      return { type: 'array', items: schemaOf(struct.schema as AnyStruct, nameOf) };
    case 'enums': {
      const values = Object.values(struct.schema as Record<string, string | number>);
      return { type: typeof values[0] === 'number' ? 'integer' : 'string', enum: values };
    }
    case 'literal':
      return { const: struct.schema as unknown };
    case 'integerBetween': {
      const [failure] = failuresOf(struct, 'validator', refused);
      const [minimum, maximum] = numbersIn(failure!.message);
      return { type: 'integer', minimum, maximum };
    }
    default: {
      const schema = defined[struct.type];
      if (schema === undefined) throw new Error(`No schema of the type "${struct.type}"`);
      return schema;
    }
  }
}

/** The schema of a struct without its name and without null. */
export function bareSchemaOf(struct: AnyStruct, nameOf: NameOf): Schema {
  return { ...kindOf(struct, nameOf), ...limitsOf(struct) };
}

/** The schema of a struct; one with a name is a reference to its component. */
export function schemaOf(struct: AnyStruct, nameOf: NameOf): Schema {
  const name = nameOf(struct);
  const schema =
    name === undefined ? bareSchemaOf(struct, nameOf) : { $ref: `#/components/schemas/${name}` };
  const isNullable = struct.type !== 'unknown' && struct.is(null);
  return isNullable ? { anyOf: [schema, { type: 'null' }] } : schema;
}
