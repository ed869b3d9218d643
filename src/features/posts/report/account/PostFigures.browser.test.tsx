import { RawIntlProvider } from 'react-intl';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { AccountFigures } from '../../../../../contract/records/connect/account-figures.ts';
import { render } from '../../../../../tests/support/browser/render.ts';
import { loadMessages, makeIntl } from '../../../../core/i18n/intl.ts';
import { PostFigures } from './PostFigures.tsx';

const posts = Array.from({ length: 8 }, (_, at) => ({
  ...{ post_short_code: `P${at}`, kind: 'image', taken_at: 1_790_000_000 + at, thumbnail: '' },
  ...{ views: at, reach: null, saves: null, shares: null },
}));

it('moves the focus to the first post that "Show all" adds', async () => {
  const intl = makeIntl('en', await loadMessages('en', 'app'));
  const figures = { read_at: null, posts_state: null, posts } as unknown as AccountFigures;
  render(
    <RawIntlProvider value={intl}>
      <PostFigures figures={figures} kind="post" />
    </RawIntlProvider>,
  );
  const rows = page.getByRole('listitem');
  await expect.element(rows.nth(5)).toBeVisible();
  await page.getByRole('button', { name: /8/ }).click();
  await expect.element(rows.nth(6)).toHaveFocus();
});
