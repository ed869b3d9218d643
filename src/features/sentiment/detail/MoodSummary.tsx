import { FormattedMessage, useIntl } from 'react-intl';
import type { Sentiment } from '../../../../contract/records/sentiment.ts';
import { openImage } from '../../../core/media/open-media.ts';
import { ImageIcon } from '../../../ui/icons/media.tsx';
import { MediaImage } from '../../../ui/media/MediaImage.tsx';
import { formatOfPost } from '../../posts/posts-store.ts';
import { MoodBar, sides } from '../MoodBar.tsx';
import { comparisonOf, countsOf, sentenceOf } from '../moods.ts';
import { useSentiment } from '../sentiment-store.ts';
import styles from './mood.module.css';

/** Pixels requested: the displayed size on a screen of double density. */
const pixels = 160;

/** The post, the sentence about its comments, and the counts behind it. */
export function MoodSummary({ result }: { result: Sentiment }) {
  const { post, moods } = useSentiment();
  const counts = countsOf(result);
  const { side, ...values } = sentenceOf(counts);
  const others = Object.entries(moods).filter(([code]) => code !== post?.post_short_code);
  const compared = comparisonOf(
    counts,
    others.map(([, each]) => each),
  );
  return (
    <section className={styles['summary']} aria-labelledby="mood-sentence">
      {post !== null && (
        <div className={styles['post']}>
          <MediaImage
            address={post.post_thumbnail}
            size={pixels}
            alt=""
            open={openImage}
            className={styles['thumb'] ?? ''}
            fallback={<ImageIcon />}
          />
          <p>
            <b>
              <FormattedMessage id={`postAnalysis.format.${formatOfPost(post)}`} />
            </b>
            {result.total_comments !== null && (
              <span className={styles['hint']}>
                <FormattedMessage
                  id="sentiment.readHere"
                  values={{ count: result.total_comments }}
                />
              </span>
            )}
          </p>
        </div>
      )}
      <h2 id="mood-sentence" className={styles['sentence']}>
        <FormattedMessage id={`sentiment.said.${side}`} values={values} />
      </h2>
      {compared !== null && (
        <p className={styles['hint']}>
          <FormattedMessage id="sentiment.compared" values={compared} />
        </p>
      )}
      <Counts result={result} />
    </section>
  );
}

/** The counts behind the sentence. */
function Counts({ result }: { result: Sentiment }) {
  const intl = useIntl();
  const counts = countsOf(result);
  const advertising = result.spam.count;
  return (
    <div>
      <MoodBar counts={counts} />
      <ul className={styles['legend']}>
        {sides.map((label) => (
          <li key={label} data-label={label}>
            <b>{intl.formatNumber(counts[label])}</b>{' '}
            <FormattedMessage id={`sentiment.part.${label}`} values={{ count: counts[label] }} />
          </li>
        ))}
      </ul>
      {advertising !== null && advertising > 0 && (
        <p className={styles['hint']}>
          <FormattedMessage id="sentiment.advertising" values={{ count: advertising }} />
        </p>
      )}
    </div>
  );
}
