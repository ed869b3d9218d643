import { useId, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { exportPosts, type PostTable } from '../export-posts.ts';
import type { PostKind } from '../posts-store.ts';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { DownloadIcon } from '../../../ui/icons/people.tsx';
import styles from './post-analysis.module.css';

interface Props {
  titleId: string;
  titleValues?: Record<string, number>;
  hint?: ReactNode;
  /** The table that the section shows, for its CSV. */
  table: PostTable;
  kind: PostKind;
  /** Message ids of the CSV's headings. */
  head: readonly string[];
  children: ReactNode;
}

/** A part of the page: heading, export, content. */
export function Section({ titleId, titleValues, hint, table, kind, head, children }: Props) {
  const intl = useIntl();
  const id = useId();
  const title = intl.formatMessage({ id: titleId }, titleValues);
  const headings = head.map((each) => intl.formatMessage({ id: each }));
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <div className={styles['sectionHead']}>
        <div>
          <h2 id={id} className={styles['heading']}>
            {title}
          </h2>
          {hint !== undefined && <p className={styles['hint']}>{hint}</p>}
        </div>
        <IconButton
          label={intl.formatMessage({ id: 'postAnalysis.export' }, { table: title })}
          icon={<DownloadIcon size={20} />}
          onClick={() => exportPosts(kind, table, headings)}
        />
      </div>
      {children}
    </section>
  );
}

/** A text in place of a chart that would be empty. */
export function Nothing({ messageId, kind }: { messageId: string; kind: PostKind }) {
  return (
    <p className={styles['nothing']}>
      <FormattedMessage id={messageId} values={{ kind }} />
    </p>
  );
}
