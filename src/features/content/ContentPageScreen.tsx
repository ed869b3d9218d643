import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'wouter';
import { openPage } from './load-content-page.ts';
import { useConnection } from '../../core/browser/connection-store.ts';
import { withoutOfflineFailure } from '../../core/errors/failure.ts';
import { useContentPages, type PageSlug } from './content-page-store.ts';
import { useLanguage } from '../../core/session/session-store.ts';
import { BackIcon } from '../../ui/icons/icons.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { RefusedState } from '../../ui/feedback/RefusedState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Markdown } from './MarkdownView.tsx';
import styles from './content-page.module.css';

interface Props {
  slug: PageSlug;
  titleId: string;
}

/** Terms or privacy. The text follows the language, also when it is switched here. */
export function ContentPageScreen({ slug, titleId }: Props) {
  const intl = useIntl();
  const page = useContentPages((state) => state[slug]);
  const language = useLanguage((state) => state.language);

  // Not the route's `enter`: the text has to follow a switch of the language as well.
  useEffect(() => {
    void openPage(slug, language);
  }, [slug, language]);

  const left = useConnection(withoutOfflineFailure(page.failure));

  return (
    <article className={styles['page']}>
      <PageHead
        title={<FormattedMessage id={titleId} />}
        back={
          <Link
            href="/"
            className={styles['back'] ?? ''}
            aria-label={intl.formatMessage({ id: 'ui.back' })}
          >
            <BackIcon />
          </Link>
        }
      />
      {page.load === 'refused' ? (
        <RefusedState
          title={<FormattedMessage id="contentPage.refused" />}
          retry={<FormattedMessage id="app.tryAgain" />}
          failure={left}
          onRetry={() => void openPage(slug)}
        />
      ) : page.load === 'done' ? (
        <div className={styles['text']} lang={page.language ?? undefined}>
          {/* The page's own first heading is the screen's title already. */}
          <Markdown text={page.markdown.replace(/^\s*# [^\n]*\n/, '')} />
        </div>
      ) : (
        <div className={styles['waiting']} aria-busy="true">
          {['a', 'b', 'c', 'd', 'e', 'f'].map((line) => (
            <Skeleton key={line} />
          ))}
        </div>
      )}
    </article>
  );
}
