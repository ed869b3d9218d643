import { RawIntlProvider } from 'react-intl';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../tests/support/browser/render.ts';
import { loadMessages, makeIntl } from '../../core/i18n/intl.ts';
import { useArchive } from '../../features/archive/archive-store.ts';
import { useUpdate } from './update-store.ts';
import { UpdateNote } from './UpdateNote.tsx';

function Sample() {
  const isWaiting = useUpdate((state) => state.isWaiting);
  return (
    <>
      <main>
        <h1>Home</h1>
      </main>
      {isWaiting && <UpdateNote />}
    </>
  );
}

it('keeps the focus when it is put off', async () => {
  useUpdate.setState({ isWaiting: true });
  const intl = makeIntl('en', await loadMessages('en', 'visitor'));
  render(
    <RawIntlProvider value={intl}>
      <Sample />
    </RawIntlProvider>,
  );
  await page.getByRole('button', { name: 'Later' }).click();
  await expect.element(page.getByRole('heading', { name: 'Home' })).toHaveFocus();
});

it('waits for an import that runs', async () => {
  useUpdate.setState({ isWaiting: true });
  useArchive.setState({ progress: { done: 0, total: 0 } });
  const intl = makeIntl('en', await loadMessages('en', 'visitor'));
  render(
    <RawIntlProvider value={intl}>
      <Sample />
    </RawIntlProvider>,
  );
  const later = page.getByRole('button', { name: 'Later' });
  await expect.element(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await expect.element(later).not.toBeInTheDocument();
  useArchive.empty();
  await expect.element(later).toBeVisible();
});
