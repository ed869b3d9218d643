import { useEffect } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { tagOf } from '../../../../contract/languages.ts';
import { closeSorry, getInsight, recallInsight } from './insight.ts';
import { adviceOf, useInsight } from './insight-store.ts';
import { useLanguage } from '../../../core/session/session-store.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import styles from './insight-panel.module.css';

/** What the figures mean and what to do about them. The text is text: it is never read as markup. */
export function InsightPanel() {
  const intl = useIntl();
  const { load, insight, writtenAt, language, sorry } = useInsight((state) => state);
  const spoken = useLanguage((state) => state.language);
  // A text keeps the language it was asked for in. Asking costs one of few (server: five an hour):
  // it is offered, not done, when the page changes its own.
  const isForeign = language !== null && language !== spoken;
  const isOffered = insight === null || isForeign;
  const inside = isForeign ? { lang: tagOf(language) } : {};

  useEffect(() => {
    void recallInsight();
    // Shown once: leaving the screen closes it.
    return closeSorry;
  }, []);

  return (
    <Card className={styles['card']}>
      {insight === null ? (
        <p className={styles['invitation']}>
          <FormattedMessage id="insight.invitation" />
        </p>
      ) : (
        <>
          <p className={styles['summary']} {...inside}>
            {insight.summary}
          </p>
          <ul className={styles['advice']} {...inside}>
            {adviceOf(insight).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {writtenAt > 0 && (
            <p className={styles['date']}>
              <FormattedMessage
                id={isForeign ? 'insight.writtenIn' : 'insight.writtenAt'}
                values={{
                  language,
                  date: <FormattedDate value={writtenAt} dateStyle="medium" timeStyle="short" />,
                }}
              />
            </p>
          )}
        </>
      )}
      <Button
        variant={isOffered ? 'primary' : 'secondary'}
        isBusy={load === 'loading'}
        onClick={() => void getInsight()}
      >
        <FormattedMessage id={buttonTextOf(insight !== null, isForeign)} />
      </Button>
      <Dialog
        isOpen={sorry?.lang === intl.locale}
        onClose={closeSorry}
        title={intl.formatMessage({ id: 'insight.sorry' })}
        actions={
          <Button onClick={closeSorry}>
            <FormattedMessage id="ui.close" />
          </Button>
        }
      >
        {sorry?.text}
      </Dialog>
    </Card>
  );
}

function buttonTextOf(isThere: boolean, isForeign: boolean): string {
  if (!isThere) return 'insight.get';
  return isForeign ? 'insight.inLanguage' : 'insight.again';
}
