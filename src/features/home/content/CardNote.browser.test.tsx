import { RawIntlProvider } from 'react-intl';
import { expect, it } from 'vitest';
import { render } from '../../../../tests/support/browser/render.ts';
import { postOf, postReportOf } from '../../../../tests/support/data/posts.ts';
import { loadMessages, makeIntl } from '../../../core/i18n/intl.ts';
import { usePosts } from '../../posts/posts-store.ts';
import { useSentiment } from '../../sentiment/sentiment-store.ts';
import { CardNote } from './CardNote.tsx';

const report = postReportOf([postOf(1)]);
const engagementOf = (...periods: (number | null)[]) => ({
  ...report.post,
  periods: periods.map((engagement) => ({
    ...{ posts: 4, likes: 9, comments: 1, views: null, engagement },
    ...{ likes_known: 4, comments_known: 4, views_known: 0 },
    engagement_known: engagement === null ? 0 : 4,
  })),
});
const format = (name: 'image' | 'reel', engagement: number) => ({
  ...{
    format: name,
    posts: 5,
    avg_likes: 5,
    avg_comments: 1,
    avg_views: null,
    engagement,
    engagement_known: 5,
  },
});

it('says of each analysis what the device has kept of it, and nothing before', async () => {
  const intl = makeIntl('en', await loadMessages('en', 'app'));
  render(
    <RawIntlProvider value={intl}>
      <ul data-testid="notes">
        {['/postanalytics', '/reelanalytics', '/sentimentalAnalysis'].map((path) => (
          <li key={path}>
            <CardNote path={path} />
          </li>
        ))}
      </ul>
    </RawIntlProvider>,
  );
  const said = () => [...document.querySelectorAll('li')].map((each) => each.textContent);
  await expect.poll(said).toEqual(['', '', '']);
  const [post, reel] = [engagementOf(4.12, 5.98), engagementOf(7, 6)];
  usePosts.setState({ report: { ...report, post, reel, formats: [] } });
  useSentiment.setState({
    moods: {
      one: { at: 1, positive: 50, neutral: 100, negative: 50 },
      other: { at: 2, positive: 150, neutral: 50, negative: 0 },
    },
  });
  const mood = '200 of 400 comments are kind';
  await expect
    .poll(said)
    .toEqual([
      'Per post, 4.12 reactions per 100 followers, down from 5.98',
      'Per reel, 7 reactions per 100 followers, up from 6',
      mood,
    ]);
  const formats = [format('reel', 6.43), format('image', 3.65)];
  usePosts.setState({ report: { ...report, post: engagementOf(4, null), reel, formats } });
  await expect
    .poll(said)
    .toEqual(['Per post, 4 reactions per 100 followers', 'Reels earn 1.8× your photos', mood]);
});
