import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { changeSubscription, supportMail } from '../../core/session/subscription.ts';
import { useSubscription } from '../../core/session/subscription-store.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { CancelDrawer } from './CancelDrawer.tsx';
import styles from './manage-subscription.module.css';

/** Cancelling and its reversal, with the mail to support beside it. */
export function CancelSection() {
  const intl = useIntl();
  const details = useSubscription((state) => state.details);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [answers, setAnswers] = useState(0);
  const isCancelled = details?.status === 'canceled';
  const mail = supportMail(intl.formatMessage({ id: 'manageSubscription.mailSubject' }));
  // The reader's day, as when the plan was paid: the server's messages name the one in UTC, and say so.
  const date = intl.formatDate(details?.current_period_ends_at, { dateStyle: 'long' });

  const change = async (name: 'cancelSubscription' | 'reactivateSubscription') => {
    setBusy(true);
    await changeSubscription(name);
    setBusy(false);
    setAsking(false);
    setAnswers((before) => before + 1);
  };

  // The pressed button was removed: the focus moves to the heading, which names the new state.
  useEffect(() => {
    if (answers > 0) heading.current?.focus();
  }, [answers]);

  const text = isCancelled ? 'cancelled' : 'cancel';
  return (
    <section className={styles['cancel']}>
      <h2 ref={heading} className={styles['heading']} tabIndex={-1}>
        <FormattedMessage id={`manageSubscription.${text}Title`} />
      </h2>
      <p>
        <FormattedMessage
          id={`manageSubscription.${text}Text`}
          values={{ date, email: <a href={mail.href}>{mail.address}</a> }}
        />
      </p>
      {isCancelled && (
        <Button isBusy={isBusy} onClick={() => void change('reactivateSubscription')}>
          <FormattedMessage id="manageSubscription.reactivate" />
        </Button>
      )}
      {(details === null || details.status === 'active') && (
        <Button variant="secondary" disabled={details === null} onClick={() => setAsking(true)}>
          <FormattedMessage id="manageSubscription.cancel" />
        </Button>
      )}
      <CancelDrawer
        isOpen={isAsking}
        isBusy={isBusy}
        date={date}
        onClose={() => setAsking(false)}
        onConfirm={() => void change('cancelSubscription')}
      />
    </section>
  );
}
