import { RawIntlProvider } from 'react-intl';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../../../tests/support/browser/render.ts';
import { postOf, postReportOf } from '../../../../tests/support/data/posts.ts';
import { loadMessages, makeIntl } from '../../../core/i18n/intl.ts';
import { Groups } from './Groups.tsx';

it('says how many posts a group leaves out, and nothing where it has all', async () => {
  const set = postReportOf([postOf(1), postOf(2)]).post;
  const groupsOf = async (posts: number) => (
    <RawIntlProvider value={makeIntl('en', await loadMessages('en', 'app'))}>
      <Groups
        set={{ ...set, post_analysis: { ...set.post_analysis, post_count: posts } }}
        kind="post"
      />
    </RawIntlProvider>
  );
  const change = render(await groupsOf(9));
  const note = page.getByText('7 posts aren’t ranked');
  await expect.element(note).toBeVisible();
  change(await groupsOf(2));
  await expect.element(note).not.toBeInTheDocument();
});

it('shows the best posts by one measure, chosen with a tab, and keeps the choice', async () => {
  const { post } = postReportOf([postOf(1), postOf(2), postOf(3), postOf(4)]);
  const ids = ['mostLiked', 'mostCommented', 'mostEngaged'] as const;
  const [first] = post.post_popularity;
  if (first === undefined) throw new Error('the report has no group');
  const set = { ...post, post_popularity: ids.map((id) => ({ ...first, id })) };
  const content = (
    <RawIntlProvider value={makeIntl('en', await loadMessages('en', 'app'))}>
      <Groups set={set} kind="reel" />
    </RawIntlProvider>
  );
  const change = render(content);
  const tab = (name: string) => page.getByRole('tab', { name });
  await expect.element(page.getByRole('tabpanel', { name: 'Most liked' })).toBeVisible();
  expect(page.getByRole('listitem').elements()).toHaveLength(3);
  await tab('Most commented').click();
  await expect.element(page.getByRole('tabpanel', { name: 'Most commented' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^View all 4: Most comm/ })).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tab('Most engaged')).toHaveFocus();
  await expect.element(tab('Most engaged')).toHaveAttribute('aria-selected', 'true');
  change(null);
  await expect.element(tab('Most engaged')).not.toBeInTheDocument();
  change(content);
  await expect.element(page.getByRole('tabpanel', { name: 'Most engaged' })).toBeVisible();
});
