import { useEffect, useState } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { tagOf, type Language } from '../../../../contract/languages.ts';
import type { Insight } from '../../../../contract/records/insight.ts';
import { closeSorry, getInsight, recallInsight } from './insight.ts';
import { sentencesOf, useInsight } from './insight-store.ts';
import { LinkedText } from './LinkedText.tsx';
import { useLanguage } from '../../../core/session/session-store.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import styles from './insight-panel.module.css';

/** What the figures mean and what to do about them, as plain text: never parsed as markup. */
export function InsightPanel() {
  const intl = useIntl();
  const { load, insight, writtenAt, language, sorry } = useInsight((state) => state);
  const current = useLanguage((state) => state.language);
  // A text keeps the language it was requested in. The server allows five requests an hour, so a text
  // in the language the page changed to is offered, not requested.
  const foreign = language === current ? null : language;
  const isForeign = foreign !== null;
  const inside = isForeign ? { lang: tagOf(foreign) } : {};
  // What a press brings is said when it arrives, what was kept is not.
  const [isAsked, setAsked] = useState(false);
  const get = () => {
    setAsked(true);
    void getInsight();
  };

  useEffect(() => {
    void recallInsight();
    // Shown once: leaving the screen closes it.
    return closeSorry;
  }, []);

  return (
    <Card className={styles['card']}>
      <p
        className={styles[insight === null ? 'invitation' : 'summary']}
        role={isAsked ? 'status' : undefined}
        {...(insight !== null && inside)}
      >
        {insight === null ? (
          <FormattedMessage id="insight.invitation" />
        ) : (
          <LinkedText parts={sentencesOf(insight).summary} />
        )}
      </p>
      {insight !== null && (
        <Advice insight={insight} writtenAt={writtenAt} foreignLanguage={foreign} />
      )}
      {/* The main button of home is the one in its hero. */}
      <Button variant="secondary" isBusy={load === 'loading'} onClick={get}>
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

interface TextProps {
  insight: Insight;
  /** Milliseconds since 1970, or 0 when unknown. */
  writtenAt: number;
  /** Language of the text, or null when it is the page's. */
  foreignLanguage: Language | null;
}

/** What to do about it, and when it was written. */
function Advice({ insight, writtenAt, foreignLanguage }: TextProps) {
  const { advice } = sentencesOf(insight);
  const inside = foreignLanguage === null ? {} : { lang: tagOf(foreignLanguage) };
  return (
    <>
      <ul className={styles['advice']} {...inside}>
        {advice.map((parts) => (
          <li key={parts.map(({ text }) => text).join('')}>
            <LinkedText parts={parts} />
          </li>
        ))}
      </ul>
      {writtenAt > 0 && (
        <p className={styles['date']}>
          <FormattedMessage
            id={foreignLanguage !== null ? 'insight.writtenIn' : 'insight.writtenAt'}
            values={{
              language: foreignLanguage,
              date: <FormattedDate value={writtenAt} dateStyle="medium" timeStyle="short" />,
            }}
          />
        </p>
      )}
    </>
  );
}

function buttonTextOf(isThere: boolean, isForeign: boolean): string {
  if (!isThere) return 'insight.get';
  return isForeign ? 'insight.inLanguage' : 'insight.again';
}
