import { RawIntlProvider } from 'react-intl';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../tests/support/browser/render.ts';
import { loadMessages, makeIntl } from '../../core/i18n/intl.ts';
import { readLocal, writeLocal } from '../../core/storage/storage.ts';
import { useArchive } from './archive-store.ts';
import { FilePicker } from './FilePicker.tsx';
import { openImport } from './import-archive.ts';
import { ImportResult } from './ImportResult.tsx';

const none = async () => [];
const thread = {
  importArchive: () => Promise.reject(new Error('not asked')),
  wasInterrupted: async () => false,
  importedAccounts: none,
  sinceLast: async () => null,
  removeImported: async () => undefined,
};
const input = () => document.querySelector<HTMLInputElement>('input[type=file][accept]');
const isNoted = () => readLocal('picking') !== null;

/** Presses the button, behind which the system's picker stays closed. */
async function press(): Promise<void> {
  const open = vi.spyOn(HTMLInputElement.prototype, 'click').mockReturnValue(undefined);
  await page.getByRole('button').first().click();
  expect(open).toHaveBeenCalledOnce();
  open.mockRestore();
}

beforeEach(async () => {
  writeLocal('picking', null);
  useArchive.empty();
  const intl = makeIntl('en', await loadMessages('en', 'app'));
  render(
    <RawIntlProvider value={intl}>
      <ImportResult />
      <FilePicker />
    </RawIntlProvider>,
  );
});

it('takes each type that a phone gives a ZIP', async () => {
  await expect.poll(input).not.toBeNull();
  const manifest = await (await fetch('/manifest.webmanifest')).json();
  const shared: string[] = manifest.share_target.params.files[0].accept;
  const accepted = input()?.accept.split(',');
  expect(accepted).toEqual(expect.arrayContaining([...shared, 'application/octet-stream']));
});

it('says that the phone closed the page behind its picker, once', async () => {
  await press();
  expect(isNoted()).toBe(true);
  // The page that takes the place of the closed one.
  useArchive.empty();
  await openImport(thread);
  await expect.element(page.getByRole('status')).toHaveTextContent('Your phone closed this page');
  useArchive.empty();
  await openImport(thread);
  await expect.element(page.getByRole('status')).not.toBeInTheDocument();
});

it.each([
  ['a choice', () => input()?.dispatchEvent(new Event('change', { bubbles: true }))],
  ['a cancellation', () => input()?.dispatchEvent(new Event('cancel'))],
  ['the focus', () => window.dispatchEvent(new Event('focus'))],
])('says nothing after %s', async (_, end) => {
  await press();
  end();
  expect(isNoted()).toBe(false);
});
