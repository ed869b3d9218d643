import { RawIntlProvider } from 'react-intl';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { History, Reading } from '../../../../contract/records/history.ts';
import { render } from '../../../../tests/support/browser/render.ts';
import { loadMessages, makeIntl } from '../../../core/i18n/intl.ts';
import { ReadingList } from './ReadingList.tsx';

const reading: Reading = {
  id: '1',
  taken_at: Date.UTC(2026, 9, 1, 12),
  source: 'analysis',
  followers: 812,
  following: 300,
  complete: true,
  came: null,
  left: null,
};
const listed: History = {
  readings: [reading],
  undone: [],
  counts: [],
  periods: [],
  unseen: null,
};

it('keeps the focus in the row whose button is replaced', async () => {
  const texts = await Promise.all([loadMessages('en', 'visitor'), loadMessages('en', 'app')]);
  const intl = makeIntl('en', Object.assign({}, ...texts));
  const list = (history: History) => (
    <RawIntlProvider value={intl}>
      <ReadingList history={history} />
    </RawIntlProvider>
  );
  const show = render(list(listed));
  const options = page.getByRole('button', { name: /^Options for/ });
  await expect.element(options).toBeVisible();
  (options.element() as HTMLElement).focus();
  show(list({ ...listed, readings: [], undone: [reading] }));
  const putBack = page.getByRole('button', { name: 'Put back' });
  await expect.element(putBack).toHaveFocus();
  show(list(listed));
  await expect.element(options).toHaveFocus();
});
