import { RawIntlProvider } from 'react-intl';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../../tests/support/browser/render.ts';
import { loadMessages, makeIntl } from '../../../core/i18n/intl.ts';
import { RequestList } from './RequestList.tsx';
import { useRequests } from './seen-requests.ts';

const requests = Array.from({ length: 60 }, (_, at) => ({
  ...{ at, purpose: 'app', path: `/file-${at}.js`, sent: null, received: null, hasLeft: true },
})) as never;

it('moves the focus to the first request that the last "Show more" adds', async () => {
  const intl = makeIntl('en', await loadMessages('en', 'app'));
  render(
    <RawIntlProvider value={intl}>
      <RequestList />
    </RawIntlProvider>,
  );
  // Without a service worker there are none.
  await expect.poll(() => useRequests.getState().state.load).toBe('unsupported');
  useRequests.setState({ state: { load: 'ready', since: 0, requests } });
  const rows = page.getByRole('listitem');
  await expect.element(rows.nth(49)).toBeInTheDocument();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.element(rows.nth(50)).toHaveFocus();
});
