import { RawIntlProvider } from 'react-intl';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { History, Reading } from '../../../contract/records/history.ts';
import type { ImportedAccount } from '../../../contract/threads/archive.ts';
import { useImported } from '../../core/imported/imported-store.ts';
import { useSession } from '../../core/session/session-store.ts';
import { userRecordOf } from '../../../tests/support/data/records.ts';
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

it('of files of which the first has no date, who came and who left is what home says', async () => {
  const change = { period: '30', since: null, new: 4, lost: 3 } as const;
  const account = { owner: 'ada', periods: [change] } as unknown as ImportedAccount;
  useSession.setState({ user: userRecordOf({ username: 'ada' }) });
  useImported.setState({ load: 'ready', accounts: [account] });
  useHistory.setState({ selected: null });
  const files = { ...history, readings: [{ ...later, source: 'download' as const }] };
  const intl = makeIntl('en', await loadMessages('en', 'app'));
  render(
    <RawIntlProvider value={intl}>
      <main>
        <Readout history={files} />
      </main>
    </RawIntlProvider>,
  );
  const readout = page.getByRole('main');
  await expect.element(readout).toHaveTextContent(/\+4 came.*−3 left/);
  await expect.element(readout).not.toHaveTextContent(/Since/);
});

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
