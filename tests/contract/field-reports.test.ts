/** @file Reports from browsers: counted without any text, limited, refused from elsewhere, switched off. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fieldReportLimits } from '../../contract/field-report.ts';
import { engines, startServer, Visitor, type TestServer } from '../support/servers/server.ts';

const iPhone = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Version/16.7 Mobile Safari/604.1';
const failure = { source: 'boundary', code: 'TypeError', place: 'posts-1a2b3c4.js:1:5678' };
const vital = { name: 'LCP', rating: 'poor' };

describe.each(engines())('reports from browsers on %s', (engine) => {
  let server: TestServer;
  let visitor: Visitor;
  const lines: string[] = [];

  beforeAll(async () => {
    const env = { FIELD_REPORTS: '25', LOG_LEVEL: 'warn' };
    server = await startServer(engine, env, { logTo: { write: (line) => lines.push(line) } });
    visitor = new Visitor(server.url);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    lines.length = 0;
    await visitor.resetLimits();
  });

  const report = (body: unknown, headers: Record<string, string> = {}) =>
    visitor.ask('POST', '/field-reports', {
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'user-agent': iPhone, 'content-type': 'text/plain;charset=UTF-8', ...headers },
    });
  const counted = async () => {
    const text = await server.services.metrics.registry.metrics();
    return text.split('\n').filter((line) => line.startsWith('limn_field_'));
  };

  it('tell pages the share of the setting', async () => {
    const response = await visitor.ask('GET', '/field-reports');
    expect(response.body).toEqual({ share: 0.25 });
    expect(response.headers.get('cache-control')).toBe('private, max-age=3600');
  });

  it('are counted by kind and browser; place and version are in the log', async () => {
    expect((await report({ failures: [failure], vitals: [vital] })).status).toBe(204);
    expect(await counted()).toEqual([
      'limn_field_failures_total{source="boundary",code="TypeError",browser="Safari"} 1',
      'limn_field_vitals_total{vital="LCP",rating="poor"} 1',
    ]);
    const [line] = lines.map((each) => JSON.parse(each) as object);
    expect(line).toMatchObject({ ...failure, browser: 'Safari', major: 16 });
  });

  it.each([
    ['a text in the place of a kind', { failures: [{ ...failure, code: 'Ada' }], vitals: [] }],
    ['a place that is none', { failures: [{ ...failure, place: '/people/ada' }], vitals: [] }],
    ['a further field', { failures: [{ ...failure, text: 'Ada' }], vitals: [] }],
    ['an unknown vital', { failures: [], vitals: [{ name: 'ada', rating: 'good' }] }],
    ['too many', { failures: Array.from({ length: 13 }, () => failure), vitals: [] }],
    ['no object', '[]'],
    ['no JSON', 'Ada'],
  ])('with %s are refused or read without it, and never counted as such', async (_, body) => {
    const before = await counted();
    const { status } = await report(body);
    const after = await counted();
    expect([status, after.join().includes('Ada'), lines.join().includes('Ada')]).toEqual([
      400,
      false,
      false,
    ]);
    expect(after).toEqual(before);
  });

  it('are limited in size', async () => {
    expect((await report('x'.repeat(fieldReportLimits.bytes + 1))).status).toBe(413);
  });

  it('of other sites are refused', async () => {
    const elsewhere = { origin: 'https://example.com' };
    expect((await report({ failures: [failure], vitals: [] }, elsewhere)).status).toBe(403);
  });

  it('of one address are counted up to thirty times a minute', async () => {
    const before = (await counted()).find((line) => line.includes('boundary'));
    const count = (line: string | undefined) => Number(line?.split(' ').at(-1) ?? 0);
    for (let at = 0; at < 35; at += 1) await report({ failures: [failure], vitals: [] });
    const after = (await counted()).find((line) => line.includes('boundary'));
    expect(count(after) - count(before)).toBe(30);
  });
});

describe('without reports', () => {
  it('no page is asked for one, and none is accepted', async () => {
    const server = await startServer('embedded', { FIELD_REPORTS: '0' });
    try {
      const visitor = new Visitor(server.url);
      expect((await visitor.ask('GET', '/field-reports')).body).toEqual({ share: 0 });
      const body = JSON.stringify({ failures: [failure], vitals: [] });
      expect((await visitor.ask('POST', '/field-reports', { body })).status).toBe(404);
      expect(await server.services.metrics.registry.metrics()).not.toContain('source="boundary"');
    } finally {
      await server.stop();
    }
  });
});
