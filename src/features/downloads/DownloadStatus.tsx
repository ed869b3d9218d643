import { FormattedMessage } from 'react-intl';
import { filesOf } from './download-files.ts';
import { useDownload, type DownloadMode } from './download-store.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { StoryIcon } from '../../ui/icons/people.tsx';
import styles from './download.module.css';

interface Props {
  mode: DownloadMode;
}

/** The id of the heading of the results. */
export const foundId = 'download-found';

/** The outcome of a search in one sentence: a live region of files would read out every one. */
export function DownloadStatus({ mode }: Props) {
  const isLoading = useDownload((state) => state[mode].load === 'loading');
  return (
    <>
      <p className="visually-hidden" role="status">
        {isLoading && <FormattedMessage id="download.loading" />}
      </p>
      <div className={styles['news']} role="status">
        {!isLoading && <Found mode={mode} />}
      </div>
    </>
  );
}

function Found({ mode }: Props) {
  const result = useDownload((state) => state[mode].result);
  if (result === null) return null;
  const { username } = result;
  const count = filesOf(result).length;
  if (count === 0) {
    return (
      <EmptyState
        icon={<StoryIcon size={36} />}
        title={<FormattedMessage id="download.noStories" />}
      >
        <FormattedMessage id="download.noStoriesText" values={{ username }} />
      </EmptyState>
    );
  }
  return (
    <h2 id={foundId} className={styles['found']}>
      <FormattedMessage id="download.found" values={{ count, username }} />
    </h2>
  );
}
