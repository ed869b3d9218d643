import { FormattedDate, FormattedMessage } from 'react-intl';
import { analysePosts } from './analyse-posts.ts';
import { useConnection } from '../../../core/browser/connection-store.ts';
import { usePosts } from '../posts-store.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { FailureText } from '../../../ui/feedback/FailureText.tsx';
import { useBackOnline } from '../../../ui/hooks/use-back-online.ts';
import styles from './post-analysis.module.css';

/** The date of the figures, and the reason when a newer analysis was refused. */
export function Freshness() {
  const { load, savedAt, failure } = usePosts();
  const isOnline = useConnection((state) => state.isOnline);
  useBackOnline(() => {
    if (load === 'refused') void analysePosts();
  });
  if (savedAt === null) return null;
  const date = <FormattedDate value={savedAt} dateStyle="medium" timeStyle="short" />;
  if (load !== 'refused') {
    return (
      <p className={styles['asOf']} role="status">
        <FormattedMessage
          id={load === 'loading' ? 'postAnalysis.loading' : 'postAnalysis.asOf'}
          values={{ date }}
        />
      </p>
    );
  }
  return (
    <Banner>
      <FormattedMessage id="postAnalysis.saved" values={{ date }} />{' '}
      {failure !== null && isOnline && <FailureText failure={failure} />}
    </Banner>
  );
}
