import { RawIntlProvider } from 'react-intl';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../tests/support/browser/render.ts';
import { loadMessages, makeIntl } from '../../core/i18n/intl.ts';
import type * as Threads from '../../core/workers/threads.ts';
import { StoriesScreen } from './StoriesScreen.tsx';
import { useStories } from './stories-store.ts';

// The thread, which is still reading.
vi.mock('../../core/workers/threads.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof Threads>()),
  analysis: { getStories: () => new Promise(() => undefined) },
}));

it('keeps the focus when an empty list is read again', async () => {
  useStories.setState({ load: 'ready', users: [], nextUser: '' });
  const texts = await Promise.all([loadMessages('en', 'visitor'), loadMessages('en', 'app')]);
  render(
    <RawIntlProvider value={makeIntl('en', Object.assign({}, ...texts))}>
      <main>
        <StoriesScreen />
      </main>
    </RawIntlProvider>,
  );
  await page.getByRole('button', { name: 'Refresh' }).last().click();
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});
