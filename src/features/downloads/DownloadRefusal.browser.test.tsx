import { RawIntlProvider } from 'react-intl';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../tests/support/browser/render.ts';
import { loadMessages, makeIntl } from '../../core/i18n/intl.ts';
import { useDownload } from './download-store.ts';
import { DownloadRefusal } from './DownloadRefusal.tsx';

it('is an alert, as every failure is', async () => {
  const refusal = { kind: 'private', failure: { messageId: 'download.next.missing' } } as const;
  useDownload.setState(({ reel }) => ({ reel: { ...reel, refusal } }));
  const text = await loadMessages('en', 'app');
  render(
    <RawIntlProvider value={makeIntl('en', text)}>
      <DownloadRefusal mode="reel" />
    </RawIntlProvider>,
  );
  await expect.element(page.getByRole('alert')).toBeVisible();
});
