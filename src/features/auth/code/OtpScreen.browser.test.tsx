import { RawIntlProvider } from 'react-intl';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../../tests/support/browser/render.ts';
import { loadMessages, makeIntl } from '../../../core/i18n/intl.ts';
import { OtpScreen } from './OtpScreen.tsx';
import { useSignIn } from './sign-in-store.ts';

const texts = await loadMessages('en', 'visitor');

it('keeps the focus when a mailed link gives way to the code', async () => {
  const link = { key: 'k', needsCode: false };
  useSignIn.setState({ email: 'ada@example.com', isLookedUp: true, link });
  render(
    <RawIntlProvider value={makeIntl('en', texts)}>
      <main>
        <OtpScreen />
      </main>
    </RawIntlProvider>,
  );
  const heading = page.getByRole('heading', { level: 1 });
  await expect.element(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  expect(document.activeElement).toBe(document.body);
  (page.getByRole('button', { name: 'Log in' }).element() as HTMLElement).focus();
  useSignIn.setState({ link: { ...link, needsCode: true } });
  await expect.element(heading).toHaveFocus();

  (page.getByRole('textbox').first().element() as HTMLElement).focus();
  useSignIn.setState({ link: null });
  await expect.element(heading).toHaveFocus();
});
