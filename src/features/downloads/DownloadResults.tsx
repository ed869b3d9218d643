import { FormattedMessage } from 'react-intl';
import { useDownload, type DownloadMode } from './download-store.ts';
import { filesOf } from './download-files.ts';
import { PostIcon, StoryIcon } from '../../ui/icons/people.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { ArchiveBar } from './ArchiveBar.tsx';
import { foundId } from './DownloadStatus.tsx';
import { FileCard } from './FileCard.tsx';
import styles from './download.module.css';

interface Props {
  mode: DownloadMode;
}

/** The results, and above them a ZIP of earlier results while it is written. */
export function DownloadResults({ mode }: Props) {
  const isArchiving = useDownload((state) => state[mode].archive !== null);
  const result = useDownload((state) => state[mode].result);
  const isOfBefore = isArchiving && (result === null || filesOf(result).length < 2);
  return (
    <>
      {isOfBefore && <ArchiveBar mode={mode} count={0} />}
      <Found mode={mode} />
    </>
  );
}

/** Post cards, or story cards. */
function Found({ mode }: Props) {
  const load = useDownload((state) => state[mode].load);
  const result = useDownload((state) => state[mode].result);
  if (load === 'loading') return <Waiting mode={mode} />;
  if (result === null) return load === 'idle' ? <Rest mode={mode} /> : null;
  const files = filesOf(result);
  if (files.length === 0) return null;
  return (
    <section className={styles['results']} aria-labelledby={foundId}>
      {files.length > 1 && <ArchiveBar mode={mode} count={files.length} />}
      <ul className={styles['grid']} data-single={files.length === 1 || undefined}>
        {files.map((file, index) => (
          <li key={file.address}>
            <FileCard mode={mode} file={file} place={index + 1} isPost={result.posts.length > 0} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Skeletons of the usual result: a heading, and one post or several stories. */
function Waiting({ mode }: Props) {
  return (
    <div className={styles['results']} aria-hidden="true">
      <Skeleton shape="title" />
      <div className={styles['grid']} data-single={mode === 'reel' || undefined}>
        <Skeleton shape="block" className={styles['cardSkeleton']} />
        {mode === 'stories' && <Skeleton shape="block" className={styles['cardSkeleton']} />}
      </div>
    </div>
  );
}

/** Shown before the first search. */
function Rest({ mode }: Props) {
  return (
    <div className={styles['rest']}>
      {mode === 'reel' ? <PostIcon size={36} /> : <StoryIcon size={36} />}
      <p>
        <FormattedMessage id={`download.${mode}.rest`} />
      </p>
    </div>
  );
}
