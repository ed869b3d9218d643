/** @file The way into a seeded demo: one of its accounts by a tap. The server offers it to its own machine alone. */
import { array, mask, object, string } from 'superstruct';
import { login } from '../../../../contract/records/user.ts';
import { attempt } from '../../../core/errors/attempt.ts';
import { keepLogin } from '../../../core/session/session.ts';

const offer = object({ accounts: array(string()) });

/** The names of the accounts on offer; none where the server offers none. */
export async function demoAccounts(request: typeof fetch = fetch): Promise<readonly string[]> {
  try {
    const response = await request('/__dev/accounts');
    return response.ok ? mask(await response.json(), offer).accounts : [];
  } catch {
    return [];
  }
}

/** Signs in to a demo account without a code. False when that failed, which a toast says. */
export async function enterDemo(name: string, request: typeof fetch = fetch): Promise<boolean> {
  const outcome = await attempt(async () => {
    const response = await request('/__dev/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    });
    return mask(await response.json(), login);
  }, {});
  if (outcome.type !== 'done') return false;
  keepLogin(outcome.value);
  return true;
}
