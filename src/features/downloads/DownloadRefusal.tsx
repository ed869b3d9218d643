import { FormattedMessage } from 'react-intl';
import { useDownload, type DownloadMode } from './download-store.ts';
import { useSession } from '../../core/session/session-store.ts';
import { isRealAccount } from '../../core/session/user-store.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { FailureText } from '../../ui/feedback/FailureText.tsx';
import styles from './download.module.css';

interface Props {
  mode: DownloadMode;
}

/** Why the download was refused, in the server's words, and what to do next, in ours. */
export function DownloadRefusal({ mode }: Props) {
  const refusal = useDownload((state) => state[mode].refusal);
  const isOwnOnly = useSession(isRealAccount);
  if (refusal === null) return null;
  const { failure, kind } = refusal;
  // A professional account is never private: what it may not load belongs to somebody else.
  const next = isOwnOnly && kind === 'private' ? 'own' : kind;
  return (
    <Banner tone="danger" isUrgent title={<FailureText failure={failure} />}>
      <span className={styles['step']}>
        <FormattedMessage id={`download.next.${next}`} />
      </span>
    </Banner>
  );
}
