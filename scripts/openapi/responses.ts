/** @file The responses of calls, good ones and refusals, and those that several calls share. */
import { compactType } from '../../contract/compact/id-pages.ts';
import { AppError } from '../../contract/faults.ts';
import type { Call } from '../../contract/http/call.ts';
import type { CallName } from '../../contract/http/table.ts';
import { keyLimits } from '../../contract/keys.ts';
import { textsIn } from '../../server/base/texts.ts';
import { retryAfterSeconds, statusOf } from '../../server/http/errors.ts';
import { componentOf } from './components.ts';
import { refusalsOf, type Refusal } from './refusals.ts';
import { schemaOf, type Schema } from './schema.ts';

/** Responses by status, or by name. */
type Responses = Record<string, Schema>;

const say = textsIn('en');

const statusTexts: Readonly<Record<number, string>> = {
  400: 'The request is invalid.',
  401: 'The token is missing, or its session has ended.',
  402: 'The payment was refused.',
  403: 'The caller may not do this: another site asks, or the subscription has ended.',
  404: 'What the request names does not exist.',
  409: 'The state of the account does not allow it.',
  413: 'The body is too large.',
  415: 'The body is not uncompressed JSON in UTF-8.',
  429: 'Too many requests; `Retry-After` says when to try again.',
  500: 'The server failed.',
  503: 'The server or a provider is away; `Retry-After` says when to try again.',
};

/** The texts of refusals may have values, as an e-mail address. */
function textOf([fault, text]: Refusal): string {
  return say(text ?? (`fault.${fault}` as 'fault.invalid'), {
    email: 'ada@example.com',
    count: keyLimits.keys,
  });
}

function refusedResponse(status: number, refusals: readonly Refusal[]): Schema {
  const field = status === 401 ? 'detail' : 'message';
  const texts = [...new Set(refusals.map(textOf))];
  const waits = status === 429 || status === 503;
  const seconds = retryAfterSeconds(new AppError(refusals[0]![0]));
  return {
    description: statusTexts[status],
    headers: {
      ...(status === 401
        ? { 'WWW-Authenticate': { schema: { type: 'string' }, example: 'Token' } }
        : {}),
      ...(waits
        ? {
            'Retry-After': {
              description: 'Seconds until the request may be repeated.',
              required: true,
              schema: { type: 'integer', minimum: 1 },
              example: seconds,
            },
          }
        : {}),
    },
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/refusal' },
        examples: Object.fromEntries(
          texts.map((text, at) => [`text${at + 1}`, { value: { [field]: text } }]),
        ),
      },
    },
  };
}

function refusedResponses(name: CallName, call: Call): Record<string, Schema> {
  const byStatus = new Map<number, Refusal[]>();
  for (const refusal of refusalsOf(name, call)) {
    const status = statusOf(new AppError(refusal[0]));
    byStatus.set(status, [...(byStatus.get(status) ?? []), refusal]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, refusals]) => [status, refusedResponse(status, refusals)]),
  );
}

const etag = {
  ETag: {
    description: 'Changes with the response; sent back as `If-None-Match`.',
    schema: { type: 'string' },
  },
};

/** Relation pages have a second form, and a difference to a list that the client holds. */
const compactContent = {
  [compactType]: { schema: { type: 'string', format: 'binary' } },
};

function goodResponses(name: CallName, call: Call): Record<string, Schema> {
  const isCompact = name === 'relations';
  const isTagged = call.tagged === true || isCompact;
  const json = { 'application/json': { schema: schemaOf(call.response, componentOf) } };
  const headers = isTagged ? { headers: etag } : {};
  const unchanged = { description: 'Nothing has changed.', ...headers };
  const difference = {
    description: 'The difference to the list that the client holds.',
    ...headers,
    content: compactContent,
  };
  return {
    200: {
      description: 'The response.',
      ...headers,
      content: isCompact ? { ...json, ...compactContent } : json,
    },
    ...(isCompact ? { 226: difference } : {}),
    ...(isTagged ? { 304: unchanged } : {}),
  };
}

/** All responses of a call, by status. */
export function responsesOf(name: CallName, call: Call): Responses {
  return { ...goodResponses(name, call), ...refusedResponses(name, call) };
}

/** Replaces responses that several calls have by references, and gives these responses. */
export function shareResponses(operations: readonly { responses: Responses }[]): Responses {
  const counts = new Map<string, number>();
  for (const { responses } of operations) {
    for (const response of Object.values(responses).map((each) => JSON.stringify(each))) {
      counts.set(response, (counts.get(response) ?? 0) + 1);
    }
  }
  const names = new Map<string, string>();
  const shared: Responses = {};
  for (const operation of operations) {
    for (const [status, response] of Object.entries(operation.responses)) {
      const text = JSON.stringify(response);
      if (counts.get(text) === 1) continue;
      const name = names.get(text) ?? `status${status}-${names.size + 1}`;
      names.set(text, name);
      shared[name] = response;
      operation.responses[status] = { $ref: `#/components/responses/${name}` };
    }
  }
  return shared;
}
