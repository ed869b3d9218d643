import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Validator } from '@seriousme/openapi-schema-validator';
import { create } from 'superstruct';
import { describe, expect, it } from 'vitest';
import type { Call } from '../../contract/http/call.ts';
import { calls, type CallName } from '../../contract/http/table.ts';
import { samples } from '../../tests/contract/rows.ts';
import { describeApi, openApiText } from './document.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

describe('the description of the API', () => {
  it('is in the checkout as the contract has it', () => {
    const committed = readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8');
    expect(committed === openApiText(root), 'run "npm run openapi" and commit the file').toBe(true);
  });

  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(describeApi(root));
    expect(result).toEqual({ valid: true });
  });

  it('has every call of the table', () => {
    const operations = Object.values(describeApi(root).paths).flatMap((path) =>
      Object.values(path as Record<string, { operationId: string }>),
    );
    expect(operations.map(({ operationId }) => operationId)).toEqual(Object.keys(calls));
  });

  it.each(Object.keys(calls) as CallName[])('has examples that %s takes', (name) => {
    const { params, query, body } = calls[name] as unknown as Call;
    const sample = samples[name];
    const parts = [
      [sample.params, params],
      [sample.query, query],
      [sample.body, body],
    ] as const;
    for (const [value = {}, struct] of parts) {
      expect(() => create(value, struct)).not.toThrow();
    }
  });
});
