/** @file The OpenAPI description of the API, made from the table of the contract. */
import { differenceName } from '../../contract/compact/id-pages.ts';
import type { Call } from '../../contract/http/call.ts';
import { scopeOfCall } from '../../contract/http/key-access.ts';
import { calls, type CallName } from '../../contract/http/table.ts';
import { languages } from '../../contract/languages.ts';
import { appVersion, requestLimits, tokenPace } from '../../contract/limits.ts';
import { samples } from '../../tests/contract/rows.ts';
import { responsesOf, shareResponses } from './responses.ts';
import { readComments, summaryOf } from './comments.ts';
import { componentOf, named } from './components.ts';
import { bareSchemaOf, schemaOf, type AnyStruct, type Schema } from './schema.ts';

const fieldsOf = (struct: AnyStruct) => (struct.schema ?? {}) as Record<string, AnyStruct>;

/** A value as the sample sends it: numbers in addresses are text there. */
function exampleOf(schema: Schema, value: string | undefined): object {
  if (value === undefined) return {};
  return { example: schema['type'] === 'integer' ? Number(value) : value };
}

function parametersOf(name: CallName, call: Call): object[] {
  const inPart = (part: 'params' | 'query') =>
    Object.entries(fieldsOf(call[part])).map(([field, struct]) => {
      const schema = schemaOf(struct, componentOf);
      return {
        name: field,
        in: part === 'params' ? 'path' : 'query',
        required: part === 'params' || !struct.is(undefined),
        schema,
        ...exampleOf(schema, samples[name][part]?.[field]),
      };
    });
  const difference = { $ref: '#/components/parameters/aIm' };
  const held = { $ref: '#/components/parameters/ifNoneMatch' };
  return [
    ...inPart('params'),
    ...inPart('query'),
    { $ref: '#/components/parameters/acceptLanguage' },
    ...(call.tagged === true || name === 'relations' ? [held] : []),
    ...(name === 'relations' ? [difference] : []),
  ];
}

function bodyOf(name: CallName, call: Call): object {
  const takesFields = Object.keys(fieldsOf(call.body)).length > 0;
  if (call.method !== 'POST' || !takesFields) return {};
  const bytes = call.bodyBytes ?? requestLimits.bodyBytes;
  return {
    requestBody: {
      required: true,
      description: `At most ${bytes.toLocaleString('en')} bytes.`,
      content: {
        'application/json': {
          schema: schemaOf(call.body, componentOf),
          example: samples[name].body,
        },
      },
    },
  };
}

function rateOf({ protection, rateLimit }: Call): string {
  if (protection === 'public') return '';
  if (rateLimit === 'none') return 'It is never limited.';
  if (rateLimit === 'queue') {
    const { atOnce, waiting } = tokenPace;
    return `Of a token ${atOnce} such calls run at once and ${waiting.toLocaleString('en')} wait.`;
  }
  if (rateLimit === 'alone') return 'Of a token one such call runs at a time, and few wait.';
  return `A token has ${tokenPace.perMinute} calls a minute, ${tokenPace.burst} at once after a pause.`;
}

const protections = {
  public: 'Needs no token.',
  token: 'Needs a token.',
  subscribed: 'Needs a token of an account with a running subscription.',
};

function operationOf(name: CallName, call: Call, comments: ReadonlyMap<string, string>) {
  const comment = comments.get(name);
  if (comment === undefined) throw new Error(`The call "${name}" has no comment`);
  const scope = scopeOfCall.get(name);
  const keyed = scope === undefined ? '' : ` A personal key needs the scope \`${scope}\`.`;
  const streamed = call.streamed === true ? ' The response is streamed.' : '';
  return {
    operationId: name,
    summary: summaryOf(comment),
    description:
      `${comment}\n\n${protections[call.protection]}${keyed} ${rateOf(call)}${streamed}`.trim(),
    security: call.protection === 'public' ? [] : [{ token: [] }, ...(scope ? [{ key: [] }] : [])],
    parameters: parametersOf(name, call),
    ...bodyOf(name, call),
    responses: responsesOf(name, call),
  };
}

function schemasOf(comments: ReadonlyMap<string, string>): Record<string, Schema> {
  return Object.fromEntries(
    [...named].map(([name, struct]) => {
      const schema = bareSchemaOf(struct, componentOf);
      const description = comments.get(name);
      return [name, description === undefined ? schema : { description, ...schema }];
    }),
  );
}

const parameters = {
  aIm: {
    name: 'A-IM',
    in: 'header',
    description: 'Asks for the difference to the list that the client holds.',
    schema: { type: 'string', const: differenceName },
  },
  acceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    description: `The language of texts: ${languages.join(', ')}.`,
    schema: { type: 'string' },
  },
  ifNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The tag of the response that the client holds.',
    schema: { type: 'string' },
  },
};

/** All references of a value to components. */
function referencesIn(value: unknown): Set<string> {
  const found = JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g);
  return new Set([...found].map(([, name = '']) => name));
}

/** The components that the paths need, directly or through another component. */
function neededSchemas(paths: object, all: Record<string, Schema>): Record<string, Schema> {
  const needed = referencesIn(paths);
  for (const name of needed) for (const other of referencesIn(all[name])) needed.add(other);
  return Object.fromEntries([...needed].sort().map((name) => [name, all[name]!]));
}

/** The description of the API. `root` is the folder of the checkout, whose comments are read. */
export function describeApi(root: string) {
  const comments = readComments(root);
  const entries = Object.entries(calls) as unknown as [CallName, Call][];
  const operations = entries.map(
    ([name, call]) => [call, operationOf(name, call, comments)] as const,
  );
  const responses = shareResponses(operations.map(([, operation]) => operation));
  const paths = Object.fromEntries(
    operations.map(([{ path, method }, operation]) => [
      `/${path.replace(/:(\w+)/g, '{$1}')}`,
      { [method.toLowerCase()]: operation },
    ]),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Limn',
      version: appVersion,
      description:
        'The calls of Limn. Requests with unknown fields are refused. Later versions may add fields to responses: ignore those you do not know. A number that is null is unknown, which is not zero.',
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The word `Token`, a space, and the token of a sign-in.',
        },
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'A personal key, which its owner makes on the subscription screen.',
        },
      },
      parameters,
      responses,
      schemas: neededSchemas({ paths, responses }, schemasOf(comments)),
    },
  };
}

/** The description as the text of `docs/openapi.json`. */
export const openApiText = (root: string) => `${JSON.stringify(describeApi(root), null, 1)}\n`;
