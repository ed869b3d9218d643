import { useState } from 'react';
import { RawIntlProvider } from 'react-intl';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../../tests/support/browser/render.ts';
import { loadMessages, makeIntl } from '../../core/i18n/intl.ts';
import { resetStores } from '../../core/store.ts';
import { RemindersDrawer } from './RemindersDrawer.tsx';
import { useReminders } from './reminders-store.ts';

const stored = { kind: 'weekly', from: 22, until: 7 } as const;
const drawer = () => page.getByRole('dialog', { name: 'Reminders' });
const weekly = () => page.getByRole('radio', { name: 'After a week without a visit' });
const hour = (label: string) => page.getByRole('combobox', { name: label });

/** A drawer that is mounted before the device is read, as the menu mounts it. */
function Sample() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <RemindersDrawer isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

async function renderDrawer(): Promise<() => Promise<void>> {
  const messages = await Promise.all([loadMessages('en', 'app'), loadMessages('en', 'visitor')]);
  const intl = makeIntl('en', Object.assign({}, ...messages));
  render(
    <RawIntlProvider value={intl}>
      <Sample />
    </RawIntlProvider>,
  );
  const open = page.getByRole('button', { name: 'Open' });
  await expect.element(open).toBeVisible();
  return () => open.click();
}

beforeEach(() => resetStores());

it('keeps the stored choice beside a change, also when it is read after the opening', async () => {
  const open = await renderDrawer();
  await open();
  await expect.element(drawer()).toBeVisible();
  await hour('Quiet until').selectOptions('8');
  useReminders.setState({ state: 'on', choice: stored });
  await expect.element(weekly()).toBeChecked();
  await expect.element(hour('Quiet from')).toHaveValue('22');
  await expect.element(hour('Quiet until')).toHaveValue('8');
});

it('shows the stored choice at the next opening, not one that was abandoned', async () => {
  const open = await renderDrawer();
  useReminders.setState({ state: 'on', choice: stored });
  await open();
  await expect.element(weekly()).toBeChecked();
  await hour('Quiet from').selectOptions('20');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.querySelector('dialog')?.open).toBe(false);
  // While the drawer moves out, nothing in it changes.
  expect(document.querySelector('select')?.value).toBe('20');
  expect(document.activeElement?.textContent).toBe('Open');
  await open();
  await expect.element(hour('Quiet from')).toHaveValue('22');
  await expect.element(weekly()).toBeChecked();
});
