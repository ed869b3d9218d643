import type { Visitor } from '../server.ts';

/** Leads a visitor through the platform's consent and returns how it ended. */
export async function connect(visitor: Visitor): Promise<string> {
  const begun = await visitor.post('connect/begin/');
  const left = await visitor.ask('GET', String(begun.body['location']));
  const consent = left.headers.get('location') ?? '';
  const redirected = await fetch(consent, { redirect: 'manual' });
  const back = new URL(redirected.headers.get('location') ?? '');
  const ended = await visitor.ask('GET', `${back.pathname}${back.search}`);
  const address = new URL(ended.headers.get('location') ?? '', 'http://limn');
  return address.searchParams.get('outcome') ?? '';
}
