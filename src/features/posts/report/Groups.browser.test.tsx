import { RawIntlProvider } from 'react-intl';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
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
        shown={1}
      />
    </RawIntlProvider>
  );
  const change = render(await groupsOf(9));
  const note = page.getByText('7 posts aren’t ranked');
  await expect.element(note).toBeVisible();
  change(await groupsOf(2));
  await expect.element(note).not.toBeInTheDocument();
});
