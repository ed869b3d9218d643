import type { ReactNode } from 'react';
import { RawIntlProvider } from 'react-intl';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../../tests/support/browser/render.ts';
import { userRecordOf } from '../../../../tests/support/data/records.ts';
import { loadMessages, makeIntl } from '../../../core/i18n/intl.ts';
import { useSession } from '../../../core/session/session-store.ts';
import { ContactUsScreen } from '../ContactUsScreen.tsx';
import { EmailChange } from './EmailChange.tsx';
import { NamePart } from './NameForm.tsx';

const nameIs = (username: string) =>
  useSession.setState({ user: userRecordOf({ username, connection: 'none' }) });

vi.mock(import('./identity.ts'), async (original) => ({
  ...(await original()),
  changeName: async (name: string) => {
    nameIs(name);
    return true;
  },
}));

const texts = await Promise.all([loadMessages('en', 'visitor'), loadMessages('en', 'app')]);
const intl = makeIntl('en', Object.assign({}, ...texts));

function show(content: ReactNode) {
  render(
    <RawIntlProvider value={intl}>
      <main>
        <h1>Account</h1>
        {content}
      </main>
    </RawIntlProvider>,
  );
}

const button = (name: string) => page.getByRole('button', { name });

beforeEach(() => nameIs('ada'));

it.each([
  { form: <NamePart />, field: 'Account name', submit: 'Change name' },
  { form: <EmailChange />, field: 'New address', submit: 'Send two codes' },
  { form: <ContactUsScreen />, field: 'Message', submit: 'Send' },
])(
  'moves the focus to the field on a submit that sends nothing: $field',
  async ({ form, field, submit }) => {
    show(form);
    const input = page.getByRole('textbox', { name: field });
    if (field === 'Account name') await input.fill('not a name!');
    await button(submit).click();
    await expect.element(input).toHaveFocus();
  },
);

it('keeps the focus when the name has changed', async () => {
  show(<NamePart />);
  await page.getByRole('textbox').fill('lovelace');
  await button('Change name').click();
  await expect.element(page.getByRole('heading', { name: 'Account' })).toHaveFocus();
});
