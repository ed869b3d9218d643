import { FormattedMessage, useIntl } from 'react-intl';
import { useDownload, type DownloadMode } from '../../stores/download.ts';
import { Banner } from '../../ui/Banner.tsx';
import styles from './download.module.css';

interface Props {
  mode: DownloadMode;
}

/** Why it cannot be had, in the server's words, and what can be done about it, in ours. */
export function DownloadRefusal({ mode }: Props) {
  const intl = useIntl();
  const refusal = useDownload((state) => state[mode].refusal);
  if (refusal === null) return null;
  const { failure, kind } = refusal;
  const text = 'text' in failure ? failure.text : intl.formatMessage({ id: failure.messageId });
  return (
    <Banner tone="danger" title={text}>
      <span className={styles['step']}>
        <FormattedMessage id={`download.next.${kind}`} />
      </span>
    </Banner>
  );
}
