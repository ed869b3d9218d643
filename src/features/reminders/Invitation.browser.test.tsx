import { RawIntlProvider } from 'react-intl';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../tests/support/browser/render.ts';
import { followInstall } from '../../app/lifecycle/follow-install.ts';
import { loadMessages, makeIntl } from '../../core/i18n/intl.ts';
import { Invitation } from './Invitation.tsx';

it('offers the home screen after a first result, where the browser can install', async () => {
  followInstall();
  let prompts = 0;
  const declined: string[] = [];
  const intl = makeIntl('en', await loadMessages('en', 'app'));
  const invitation = (analyses: number, without: readonly string[] = []) => (
    <RawIntlProvider value={intl}>
      <main>
        <h1>Home</h1>
      </main>
      <Invitation
        analyses={analyses}
        declined={without}
        onDecline={(kind) => declined.push(kind)}
      />
    </RawIntlProvider>
  );
  const change = render(invitation(1));
  const card = page.getByRole('region', { name: 'Put Limn on your home screen' });
  await expect.element(card).not.toBeInTheDocument();
  window.dispatchEvent(
    Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => (prompts += 1),
      userChoice: Promise.resolve({ outcome: 'dismissed' }),
    }),
  );
  await expect.element(card).toBeVisible();
  change(invitation(0));
  await expect.element(card).not.toBeInTheDocument();
  change(invitation(1));
  await expect.element(card).toBeVisible();
  change(invitation(1, ['install']));
  await expect.element(card).not.toBeInTheDocument();
  change(invitation(1));
  await page.getByRole('button', { name: 'Not now' }).click();
  expect(declined).toEqual(['install']);
  await page.getByRole('button', { name: 'Install Limn' }).click();
  // The prompt works once, so the offer ends with it.
  await expect.element(card).not.toBeInTheDocument();
  expect(prompts).toBe(1);
  await expect.element(page.getByRole('heading', { name: 'Home' })).toHaveFocus();
});
