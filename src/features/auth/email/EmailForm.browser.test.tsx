import { RawIntlProvider } from 'react-intl';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../../../tests/support/browser/render.ts';
import { checkEmail } from '../../../../contract/forms/visitor.ts';
import { loadMessages, makeIntl } from '../../../core/i18n/intl.ts';
import { EmailForm } from './EmailForm.tsx';

const intl = makeIntl('en', await loadMessages('en', 'visitor'));
const field = () => page.getByRole('textbox');

function renderForm() {
  render(
    <RawIntlProvider value={intl}>
      <EmailForm check={checkEmail} onSend={() => undefined} submit="Send" links={null} />
    </RawIntlProvider>,
  );
}

it('moves the focus to the field in error on a submit that sends nothing', async () => {
  renderForm();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.element(field()).toHaveFocus();
  await expect.element(field()).toHaveAttribute('aria-invalid', 'true');
});

it('keeps the focus when a likely address is accepted by key', async () => {
  renderForm();
  await field().fill('ada@gmial.com');
  await userEvent.tab();
  const likely = page.getByRole('button', { name: 'ada@gmail.com' });
  await expect.element(likely).toBeVisible();
  (likely.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field()).toHaveValue('ada@gmail.com');
  await expect.element(field()).toHaveFocus();
});
