import { RawIntlProvider } from 'react-intl';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../../tests/support/browser/render.ts';
import { useToasts } from '../../../core/errors/toasts-store.ts';
import { loadMessages, makeIntl } from '../../../core/i18n/intl.ts';
import type { ImportedReading } from '../../../../contract/threads/archive.ts';
import { useArchive } from '../archive-store.ts';
import { removeImported } from '../import-archive.ts';
import { ReadingFacts } from './ReadingFacts.tsx';

vi.mock('../import-archive.ts', () => ({
  answerOf: vi.fn(),
  loadImported: vi.fn(),
  removeImported: vi.fn(() => {
    useArchive.setState({ added: [] });
    return Promise.resolve(true);
  }),
}));

const reading = {
  ...{ id: 'a', owner: 'ana', ownerAnswer: null, exportedAt: null, stated: 'all', question: null },
  warnings: [],
  counts: { followers: 2, following: 1 },
} as unknown as ImportedReading;

function Card() {
  const isThere = useArchive(({ added }) => added.length > 0);
  return isThere && <ReadingFacts reading={reading} isShown isOnly={false} />;
}

it('asks before the data of a file is removed, says so, and keeps the focus', async () => {
  const intl = makeIntl('en', await loadMessages('en', 'app'));
  useArchive.setState({ added: ['a'] });
  render(
    <RawIntlProvider value={intl}>
      <main>
        <h1>Your data</h1>
        <Card />
      </main>
    </RawIntlProvider>,
  );
  const remove = page.getByRole('button', { name: 'Remove this file’s data' });
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await remove.click();
  await expect.element(cancel).toHaveFocus();
  await cancel.click();
  await expect.element(remove).toHaveFocus();
  expect(removeImported).not.toHaveBeenCalled();

  await remove.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect.element(page.getByRole('heading', { name: 'Your data' })).toHaveFocus();
  expect(removeImported).toHaveBeenCalledExactlyOnceWith(['a']);
  expect(useToasts.getState().toasts).toMatchObject([{ messageId: 'import.removed' }]);
});
