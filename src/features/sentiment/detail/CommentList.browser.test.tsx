import { RawIntlProvider } from 'react-intl';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { ExplainedComment } from '../../../../contract/records/sentiment.ts';
import { render } from '../../../../tests/support/browser/render.ts';
import { loadMessages, makeIntl } from '../../../core/i18n/intl.ts';
import { CommentList } from './CommentList.tsx';

const commentOf = (index: number) =>
  ({
    ...{ comment_id: String(index), username: `user${index}`, text: `Comment ${index}` },
    ...{ label: 'positive', spam: false },
  }) as ExplainedComment;

it('a filter names many comments and a tag one', async () => {
  const intl = makeIntl('fr', await loadMessages('fr', 'app'));
  render(
    <RawIntlProvider value={intl}>
      <CommentList comments={[commentOf(0)]} onExplain={() => undefined} />
    </RawIntlProvider>,
  );
  await expect.element(page.getByRole('tab', { name: 'Sympas', exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('listitem').getByText('Sympa', { exact: true }))
    .toBeVisible();
});

it('the focus moves to the first new comment once the button for more is gone', async () => {
  const intl = makeIntl('en', await loadMessages('en', 'app'));
  const comments = Array.from({ length: 45 }, (_, index) => commentOf(index));
  render(
    <RawIntlProvider value={intl}>
      <CommentList comments={comments} onExplain={() => undefined} />
    </RawIntlProvider>,
  );
  const rows = page.getByRole('listitem');
  const more = page.getByRole('button', { name: /^Show more/ });
  await more.click();
  await expect.element(rows.nth(39)).toBeVisible();
  await expect.element(more).toHaveFocus();
  await more.click();
  await expect.element(more).not.toBeInTheDocument();
  await expect.element(rows.nth(40)).toHaveFocus();
});
