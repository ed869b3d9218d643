import { useEffect } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { closeSorry, getInsight, recallInsight } from '../../flows/insight.ts';
import { adviceOf, useInsight } from '../../stores/insight.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './insight-panel.module.css';

/** What the figures mean and what to do about them. The text is text: it is never read as markup. */
export function InsightPanel() {
  const intl = useIntl();
  const { load, insight, writtenAt, sorry } = useInsight((state) => state);

  useEffect(() => {
    void recallInsight();
  }, []);

  return (
    <Card className={styles['card']}>
      {insight === null ? (
        <p className={styles['invitation']}>
          <FormattedMessage id="insight.invitation" />
        </p>
      ) : (
        <>
          <p className={styles['summary']}>{insight.summary}</p>
          <ul className={styles['advice']}>
            {adviceOf(insight).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {writtenAt > 0 && (
            <p className={styles['date']}>
              <FormattedMessage
                id="insight.writtenAt"
                values={{
                  date: <FormattedDate value={writtenAt} dateStyle="medium" timeStyle="short" />,
                }}
              />
            </p>
          )}
        </>
      )}
      <Button
        variant={insight === null ? 'primary' : 'secondary'}
        isBusy={load === 'loading'}
        onClick={() => void getInsight()}
      >
        <FormattedMessage id={insight === null ? 'insight.get' : 'insight.again'} />
      </Button>
      <Dialog
        isOpen={sorry !== ''}
        onClose={closeSorry}
        title={intl.formatMessage({ id: 'insight.sorry' })}
        actions={
          <Button onClick={closeSorry}>
            <FormattedMessage id="ui.close" />
          </Button>
        }
      >
        {sorry}
      </Dialog>
    </Card>
  );
}
