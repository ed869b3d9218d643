import { RawIntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../../tests/support/browser/render.ts';
import { loadMessages, makeIntl, type Messages } from '../../../core/i18n/intl.ts';
import { useToasts } from '../../../core/errors/toasts-store.ts';
import { useArchive } from '../archive-store.ts';
import { ImportScreen } from '../ImportScreen.tsx';

const instagram =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 389.0.0.31';
const { href } = window.location;

function give(name: string, value: unknown): void {
  Object.defineProperty(navigator, name, { value, configurable: true });
}

async function show(): Promise<void> {
  useArchive.setState({ load: 'ready' });
  const parts = [await loadMessages('en', 'visitor'), await loadMessages('en', 'app')];
  const intl = makeIntl('en', Object.assign({}, ...parts) as Messages);
  render(
    <RawIntlProvider value={intl}>
      <ImportScreen />
    </RawIntlProvider>,
  );
  await expect.element(page.getByRole('button', { name: 'Choose file' })).toBeVisible();
}

beforeEach(() => window.history.replaceState(null, '', '/import'));
afterEach(() => {
  window.history.replaceState(null, '', href);
  for (const name of ['userAgent', 'clipboard']) Reflect.deleteProperty(navigator, name);
});

it('offers the link of the import before the picker, in a browser inside an app', async () => {
  const copied: string[] = [];
  give('userAgent', instagram);
  give('clipboard', { writeText: async (text: string) => void copied.push(text) });
  await show();
  await expect.element(page.getByText('stays in this app’s built-in browser')).toBeVisible();
  await page.getByRole('button', { name: 'Copy link' }).click();
  expect(copied).toEqual([`${window.location.origin}/import`]);
  await expect
    .poll(() => useToasts.getState().toasts)
    .toMatchObject([{ messageId: 'file.linkCopied' }]);
});

it('says nothing of it in another browser', async () => {
  await show();
  await expect.element(page.getByRole('button', { name: 'Copy link' })).not.toBeInTheDocument();
});
