import { RawIntlProvider } from 'react-intl';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ImportedItem, ItemsQuery } from '../../../../contract/threads/archive.ts';
import { render } from '../../../../tests/support/browser/render.ts';
import { loadMessages, makeIntl } from '../../../core/i18n/intl.ts';
import { ImportedList } from './ImportedList.tsx';

const post = { id: 1, kind: 'photo', at: null, text: 'sea', pieces: 1, about: null, figures: null };
let respond: () => void = () => undefined;

// Responds to a search when the test says so.
vi.mock('../../../core/workers/threads.ts', () => ({
  api: {},
  analysis: {
    importedItems: async ({ q }: ItemsQuery) => {
      if (q === 'x') return { total: 0, items: [] };
      if (asked > 0) await new Promise<void>((resolve) => (respond = resolve));
      asked += 1;
      return { total: 1, items: [post as ImportedItem] };
    },
  },
}));
let asked = 0;

it('keeps the field of a search that found nothing, while the list is read again', async () => {
  const intl = makeIntl('en', await loadMessages('en', 'app'));
  const address = window.location.href;
  onTestFinished(() => window.history.replaceState(null, '', address));
  window.history.replaceState(null, '', '?list=posts&owner=ana');
  render(
    <RawIntlProvider value={intl}>
      <ImportedList />
    </RawIntlProvider>,
  );
  const field = page.getByRole('searchbox');
  await field.fill('x');
  await expect.element(page.getByText('No one matches “x”')).toBeVisible();
  await field.fill('');
  await expect.element(page.getByText('No one matches “x”')).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
  respond();
  await expect.element(page.getByRole('listitem').first()).toBeVisible();
  await expect.element(field).toHaveFocus();
});
