/** @file JSON Schemas of the tools, taken from the description of the API that the same structs make. */
import description from '../../../docs/openapi.json';
import type { CallName } from '../../../contract/http/table.ts';

/** A JSON Schema. */
export type Schema = Readonly<Record<string, unknown>>;

/** A response, or the name of one that several operations share. */
interface ResponseObject {
  readonly $ref?: string;
  readonly content?: { readonly 'application/json': { readonly schema: Schema } };
}

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, ResponseObject>>;
}

const components = '#/components/schemas/';
const { paths, components: parts } = description as unknown as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, ResponseObject>>;
  };
};
const operations = new Map(
  Object.values(paths).flatMap((methods) =>
    Object.values(methods).map((operation) => [operation.operationId, operation] as const),
  ),
);

/** A schema whose references are replaced by what they name: a tool's schema is one document. */
function inlined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inlined);
  if (value === null || typeof value !== 'object') return value;
  const { $ref, ...rest } = value as Schema;
  const named = typeof $ref === 'string' ? parts.schemas[$ref.slice(components.length)] : undefined;
  const all = { ...named, ...rest };
  return Object.fromEntries(Object.entries(all).map(([key, each]) => [key, inlined(each)]));
}

/** The schema of the response of a call. */
export function responseSchema(name: CallName): Schema {
  const response = operations.get(name)?.responses['200'];
  const shared = response?.$ref?.replace('#/components/responses/', '') ?? '';
  const { content } = parts.responses[shared] ?? response ?? {};
  return inlined(content?.['application/json'].schema ?? {}) as Schema;
}

/** An object with these properties, all of them required, and no others. */
export const objectOf = (properties: Readonly<Record<string, Schema>>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

/** The arguments of a tool: those that are not in `required` may be missing, others are refused. */
export const argumentsOf = (
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[] = [],
): Schema => ({ type: 'object', properties, required, additionalProperties: false });
