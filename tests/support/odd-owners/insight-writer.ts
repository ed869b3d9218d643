/** @file Insights of an odd account, written by the server that the tests run in front of. */
import { expect, type APIRequestContext, type Page } from 'playwright/test';
import { respond } from '../data/fake-session.ts';
import { codeFor, resetLimits } from '../e2e.ts';

let token = '';

/** The token of an account of the demo, which the server asks for before it writes. */
async function tokenOf(request: APIRequestContext): Promise<string> {
  await resetLimits(request);
  const email = 'pool17@example.com';
  const ask = (call: string, data: object) => request.post(`/api/client/insta/${call}/`, { data });
  expect((await ask('sendotp', { email })).ok()).toBe(true);
  const response = await ask('validateotp', { email, otp: await codeFor(request, email) });
  return ((await response.json()) as { token: string }).token;
}

/** Hands each request for an insight to the server: it writes of what the request says, of nothing else. */
export async function writeInsights(page: Page, request: APIRequestContext): Promise<void> {
  if (token === '') token = await tokenOf(request);
  await respond(page, 'insight/popup/', [200, { popup: true, message: '' }]);
  await respond(page, 'actionable/insights/', async (route) => {
    const asked = route.request();
    await resetLimits(request);
    const response = await request.post(new URL(asked.url()).pathname, {
      data: asked.postDataJSON(),
      headers: {
        authorization: `Token ${token}`,
        'accept-language': asked.headers()['accept-language'] ?? '',
      },
    });
    await route.fulfill({ response });
  });
}
