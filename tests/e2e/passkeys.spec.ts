import { expect, test, type Page } from 'playwright/test';
import { expectNoOverflow } from '../support/assertions/overflow.ts';
import { expectNoViolation } from '../support/assertions/violations.ts';
import { account, fakeSession, respond } from '../support/data/fake-session.ts';
import { enterDigits, askForCode, logOut, signIn, untilHomeHydrated } from '../support/e2e.ts';

// Numeric addresses have no passkeys.
test.use({
  baseURL: async ({ baseURL }, give) => give(baseURL?.replace('127.0.0.1', 'localhost')),
});

/** Gives the browser an authenticator that checks the person without asking. */
async function giveAuthenticator(page: Page, isUserVerified = true) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified, automaticPresenceSimulation: true },
    },
  });
  return { session, authenticatorId };
}

/** This authenticator answers the suggestions of a field at once, and the button is never pressed. */
async function withoutSuggestions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
}

const partOf = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Passkeys' }) });
const signInButton = (page: Page) => page.getByRole('button', { name: 'Log in with a passkey' });

test('a passkey is added after a code, signs in without one, and is removed', async ({ page }) => {
  const { session, authenticatorId } = await giveAuthenticator(page);
  await withoutSuggestions(page);
  const code = await askForCode(page, 'pool05@example.com');
  await enterDigits(page, code);
  await expect(page).toHaveURL(/\/home$/);

  await page.goto('/managesubscription');
  const part = partOf(page);
  await expect(part.getByText('You have no passkeys yet.')).toBeVisible();
  await part.getByRole('button', { name: 'Add passkey' }).press('Enter');
  const row = part.getByRole('listitem');
  await expect(row).toContainText('Chrome, Android');
  await expect(row).toContainText('Not used yet');
  await expect(page.getByText('Passkey added. Next time you can log in with it.')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoViolation(page, 'a list of passkeys');
  await expectNoOverflow(page, 'a list of passkeys');
  // The same device is not added twice.
  await part.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByText('This device already has a passkey for your account.')).toBeVisible();
  await expect(row).toHaveCount(1);

  await logOut(page);
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/existinguserlogin');
  await expectNoViolation(page, 'the login with a passkey');
  await expectNoOverflow(page, 'the login with a passkey');
  await signInButton(page).press('Enter');
  await expect(page).toHaveURL(/\/home$/);
  await untilHomeHydrated(page);

  await page.goto('/managesubscription');
  await expect(row).toContainText('Last used');
  await row.getByRole('button', { name: 'Remove passkey Chrome, Android' }).click();
  const question = page.getByRole('dialog', { name: 'Remove this passkey?' });
  await expectNoViolation(page, 'the question before a passkey is removed');
  await question.getByRole('button', { name: 'Keep passkey' }).click();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: 'Remove passkey Chrome, Android' }).click();
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(part.getByText('You have no passkeys yet.')).toBeVisible();
  await expect(part.getByRole('heading', { name: 'Passkeys' })).toBeFocused();
  const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toHaveLength(1);

  await logOut(page);
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/existinguserlogin');
  await signInButton(page).click();
  await expect(
    page.getByText('This passkey no longer opens an account. Log in with a code.'),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/existinguserlogin$/);
  await expect(page.getByRole('button', { name: 'Send code' })).toBeEnabled();
});

for (const [answer, offer] of [
  [{ status: 200, json: [] }, 'Log in without a code next time?'],
  [{ status: 500, json: { message: 'No' } }, 'Put Limn on your home screen'],
] as const) {
  test(`home offers "${offer}" and nothing before it`, async ({ page }) => {
    await page.addInitScript(() => {
      const seen = Object.assign(window, { offers: new Set<string>() }).offers;
      new MutationObserver(() => {
        const text = document.querySelector('#invitation')?.textContent;
        if (text) seen.add(text);
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    await fakeSession(page, account);
    const reading = { id: 'r1', taken_at: 1, source: 'analysis', complete: true };
    const counts = { followers: 2_600, following: 300, came: 5, left: 3 };
    const rest = { undone: [], counts: [], unseen: { since: 1, new: 0, lost: 0 }, periods: [] };
    await respond(page, 'client/history/', [
      200,
      { readings: [{ ...reading, ...counts }], ...rest },
    ]);
    let release = () => {};
    const isAsked = new Promise<void>((resolve) => {
      void respond(page, 'client/passkeys/', async (route) => {
        resolve();
        await new Promise<void>((done) => (release = done));
        await route.fulfill(answer);
      });
    });
    await page.goto('/home');
    await isAsked;
    await page.evaluate(() =>
      dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => {} })),
    );
    await page.evaluate(() => new Promise(requestAnimationFrame));
    release();
    await expect(page.getByRole('heading', { name: offer })).toBeVisible();
    const offers = () => [...(window as unknown as { offers: Set<string> }).offers];
    expect(await page.evaluate(offers)).toEqual([offer]);
  });
}

test('the field of the address offers passkeys', async ({ page }) => {
  await giveAuthenticator(page);
  await signIn(page, 'pool04@example.com');
  await page.goto('/managesubscription');
  await partOf(page).getByRole('button', { name: 'Add passkey' }).click();
  await expect(partOf(page).getByRole('listitem')).toHaveCount(1);
  await logOut(page);
  await expect(page).toHaveURL(/\/$/);
  // The authenticator chooses from the suggestions by itself.
  await page.goto('/existinguserlogin');
  await expect(page).toHaveURL(/\/home$/);
});

test('a person who chooses no passkey reads nothing, and can use a code', async ({ page }) => {
  await giveAuthenticator(page, false);
  await withoutSuggestions(page);
  await page.goto('/existinguserlogin');
  const asked = page.waitForResponse('**/client/passkeys/sign-in/options/');
  await signInButton(page).click();
  expect((await asked).ok()).toBe(true);
  await expect(signInButton(page)).not.toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Send code' })).toBeEnabled();
});

test('a browser without passkeys shows nothing of them', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
  await page.goto('/existinguserlogin');
  await expect(page.getByRole('button', { name: 'Send code' })).toBeEnabled();
  await expect(page.getByLabel('email')).toHaveAttribute('autocomplete', 'email');
  await expect(signInButton(page)).toHaveCount(0);
  await signIn(page, 'pool05@example.com');
  await page.goto('/managesubscription');
  await expect(page.getByRole('heading', { name: 'Where you’re logged in' })).toBeVisible();
  await expect(partOf(page)).toHaveCount(0);
});
