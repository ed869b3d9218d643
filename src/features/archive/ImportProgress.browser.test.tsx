import { RawIntlProvider } from 'react-intl';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../tests/support/browser/render.ts';
import { loadMessages, makeIntl } from '../../core/i18n/intl.ts';
import { isImportMarked, markImport } from '../../core/storage/import-mark.ts';
import { useArchive } from './archive-store.ts';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportResult } from './ImportResult.tsx';

const proof = { requests: 0, from: 0, to: 0, unread: [] };
const read = { type: 'read', id: 'a', owner: 'ana', isPromised: null, answer: null } as const;

function Content() {
  const progress = useArchive((state) => state.progress);
  if (progress !== null) return <ImportProgress progress={progress} />;
  return (
    <>
      <ImportResult />
      <button onClick={() => useArchive.setState({ progress: { done: 0, total: 0 } })}>Pick</button>
    </>
  );
}

/** Shows the result; the function returned leaves the screen and enters it again. */
async function show(): Promise<() => void> {
  const intl = makeIntl('en', await loadMessages('en', 'app'));
  const content = (visit: number) => (
    <RawIntlProvider value={intl}>
      <main key={visit}>
        <h1>Your data</h1>
        <Content />
      </main>
    </RawIntlProvider>
  );
  const update = render(content(0));
  return () => update(content(1));
}

it('moves the focus from the picker to Cancel, and on to the result', async () => {
  await show();
  const pick = page.getByRole('button', { name: 'Pick' });
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await pick.click();
  await expect.element(cancel).toHaveFocus();
  useArchive.setState({ progress: null, result: { ...read, ...proof } });
  await expect.element(page.getByRole('status')).toHaveFocus();
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('You had already added this file');

  await pick.click();
  await expect.element(cancel).toHaveFocus();
  useArchive.setState({ progress: null, result: { type: 'cancelled' } });
  await expect.element(page.getByRole('heading', { name: 'Your data' })).toHaveFocus();
});

it('takes the mark off once it says that imported data are gone, and not that of a later import', async () => {
  markImport(true);
  const enterAgain = await show();
  expect(isImportMarked()).toBe(true);
  useArchive.setState({ progress: null, result: { type: 'lost' } });
  await expect.element(page.getByText('What you had imported here is gone')).toBeVisible();
  await expect.poll(isImportMarked).toBe(false);
  markImport(true);
  const before = page.getByRole('heading').element();
  enterAgain();
  await expect.poll(() => before.isConnected).toBe(false);
  useArchive.setState({ result: { type: 'cancelled' } });
  await expect
    .element(page.getByText('What you had imported here is gone'))
    .not.toBeInTheDocument();
  expect(isImportMarked()).toBe(true);
  // A later loss is another one.
  useArchive.setState({ result: { type: 'lost' } });
  await expect.poll(isImportMarked).toBe(false);
});
