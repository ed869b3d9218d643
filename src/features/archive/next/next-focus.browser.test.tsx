import type { ReactNode } from 'react';
import { RawIntlProvider } from 'react-intl';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../../tests/support/browser/render.ts';
import { loadMessages, makeIntl } from '../../../core/i18n/intl.ts';
import { useSession } from '../../../core/session/session-store.ts';
import { useReminders } from '../../reminders/reminders-store.ts';
import { useArchive } from '../archive-store.ts';
import { NextCopy } from './NextCopy.tsx';
import { Waiting } from './Waiting.tsx';

vi.mock('../../reminders/reminders.ts', () => ({
  readReminders: () => Promise.resolve(),
  turnOnReminders: (choice: never) => {
    useReminders.setState({ state: 'on', choice });
    return Promise.resolve(true);
  },
}));

async function show(content: ReactNode): Promise<void> {
  const intl = makeIntl('en', await loadMessages('en', 'app'));
  render(
    <RawIntlProvider value={intl}>
      <main>
        <h1>Your data</h1>
        {content}
      </main>
    </RawIntlProvider>,
  );
}

it('moves the focus to the heading when the wait is ended', async () => {
  useArchive.setState({ askedAt: 0 });
  await show(<Waiting />);
  await page.getByRole('button').last().click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

it('moves the focus to the other reminder when the first is turned on', async () => {
  useSession.setState({ isSubscribed: true });
  useReminders.setState({ state: 'off' });
  await show(<NextCopy />);
  await page.getByRole('button').first().click();
  await expect.element(page.getByRole('status')).toBeVisible();
  await expect.element(page.getByRole('button').first()).toHaveFocus();
});
