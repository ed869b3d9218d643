import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import axios from 'axios';
import {
  OpenAPIClientAxios,
  type Document,
  type UnknownOperationMethods,
} from 'openapi-client-axios';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls, type CallName } from '../../contract/http/table.ts';
import { startServer, Visitor, type TestServer } from '../support/servers/server.ts';
import { samples } from './rows.ts';

const names = Object.keys(calls) as CallName[];

interface Operation {
  readonly operationId: string;
  readonly responses: Record<string, { readonly $ref?: string }>;
}

interface Description {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly responses: Record<string, object> };
}

/** The schema of a response of an operation, compiled by a validator that knows nothing of the contract. */
function schemasIn(description: Description): (name: string, status: number) => ValidateFunction {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajv.addSchema(description, 'api');
  return (name, status) => {
    for (const [path, methods] of Object.entries(description.paths)) {
      for (const [method, { operationId, responses }] of Object.entries(methods)) {
        if (operationId !== name) continue;
        const response = responses[status];
        if (response === undefined) throw new Error(`${name} does not describe ${status}`);
        const steps = ['paths', path, method, 'responses', String(status)];
        const own = `#/${steps.map((step) => step.replaceAll('/', '~1')).join('/')}`;
        const place = `${response.$ref ?? own}/content/application~1json/schema`;
        return ajv.compile({ $ref: `api${encodeURI(place)}` });
      }
    }
    throw new Error(`no operation ${name}`);
  };
}

describe('a client made from /openapi.json', () => {
  let server: TestServer;
  let demo: Visitor;
  let client: UnknownOperationMethods;
  let schemaOf: ReturnType<typeof schemasIn>;

  beforeAll(async () => {
    server = await startServer('embedded');
    const { data } = await axios.get<Description>(`${server.url}/openapi.json`);
    schemaOf = schemasIn(data);
    const api = new OpenAPIClientAxios({
      definition: data as unknown as Document,
      axiosConfigDefaults: { baseURL: `${server.url}/api`, validateStatus: () => true },
    });
    client = await api.getClient();
  });
  beforeEach(async () => {
    demo = new Visitor(server.url);
    await demo.signIn('pool01@example.com');
    await demo.resetLimits();
  });
  afterAll(() => server.stop());

  it.each(names)('calls %s and gets what is described', async (name) => {
    const { params, query, body, status = 200 } = samples[name];
    const call = client[name];
    expect(call, `${name} is not in the client`).toBeTypeOf('function');
    const headers: Record<string, string> =
      calls[name].protection === 'public' ? {} : { authorization: `Token ${demo.token}` };
    const response = await call!({ ...params, ...query }, body, { headers });
    expect(response.status, JSON.stringify(response.data)).toBe(status);
    const validate = schemaOf(name, status);
    expect(validate(response.data), JSON.stringify(validate.errors)).toBe(true);
  });

  it('gets the described refusals without a token and from another site', async () => {
    for (const name of names) {
      const { params, query, body } = samples[name];
      const input = { ...params, ...query };
      const foreign = await client[name]!(input, body, {
        headers: { origin: 'https://a.example' },
      });
      expect(foreign.status, name).toBe(403);
      expect(schemaOf(name, 403)(foreign.data), name).toBe(true);
      if (calls[name].protection === 'public') continue;
      const refused = await client[name]!(input, body);
      expect(refused.status, name).toBe(401);
      expect(schemaOf(name, 401)(refused.data), name).toBe(true);
    }
  });
});

describe('/openapi.json', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer('embedded');
  });
  afterAll(() => server.stop());

  it('is the file of the checkout, and 304 to a client that holds it', async () => {
    const response = await fetch(`${server.url}/openapi.json`);
    const file = readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8');
    expect(await response.json()).toEqual(JSON.parse(file));
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    const tag = response.headers.get('etag') ?? '';
    const again = await fetch(`${server.url}/openapi.json`, { headers: { 'if-none-match': tag } });
    expect(again.status).toBe(304);
  });

  it('takes no other methods', async () => {
    const response = await fetch(`${server.url}/openapi.json`, { method: 'POST' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });

  it('has no page beside it', async () => {
    // With a build, an unknown path is answered with the document of the app.
    expect(await (await fetch(`${server.url}/docs/api`)).text()).not.toMatch(/rapi-?doc/);
    expect((await fetch(`${server.url}/docs/api/rapidoc.js`)).status).toBe(404);
  });
});
