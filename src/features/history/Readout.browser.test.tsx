import { RawIntlProvider } from 'react-intl';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { History, Reading } from '../../../contract/records/history.ts';
import { loadMessages, makeIntl } from '../../core/i18n/intl.ts';
import { render } from '../../../tests/support/browser/render.ts';
import { GrowthCharts } from './charts/GrowthCharts.tsx';
import { useHistory } from './history-store.ts';
import { Readout } from './Readout.tsx';

const first: Reading = {
  id: '1',
  taken_at: Date.UTC(2026, 9, 1, 12),
  source: 'analysis',
  followers: 812,
  following: 300,
  complete: true,
  came: null,
  left: null,
};
const later: Reading = { ...first, id: '2', taken_at: Date.UTC(2026, 10, 1, 12), followers: 820 };
const history: History = {
  readings: [first, later],
  undone: [],
  counts: [],
  periods: [],
  unseen: null,
};

it('a first reading has a dash for who came and left, and no 0', async () => {
  useHistory.setState({ selected: first.id });
  const intl = makeIntl('en', await loadMessages('en', 'app'));
  render(
    <RawIntlProvider value={intl}>
      <main>
        <Readout history={history} />
      </main>
      <GrowthCharts readings={history.readings} />
    </RawIntlProvider>,
  );
  const readout = page.getByRole('main');
  await expect.element(readout).toHaveTextContent(/812 followers/);
  await expect.element(readout).toHaveTextContent(/–not known yet came/);
  await expect.element(readout).toHaveTextContent(/–not known yet left/);
  const scrubber = page.getByRole('slider');
  await expect.element(scrubber).toHaveAttribute('aria-valuetext', 'Oct 1: 812 followers');
});
