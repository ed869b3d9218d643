import type { ReactNode } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { writeMoney } from '../../../core/i18n/money.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import type { PaidOrder } from './paid.ts';
import styles from './paid-note.module.css';

/** What was just paid, what comes next, and where the receipt is. */
export function PaidNote({ order }: { order: PaidOrder }) {
  const intl = useIntl();
  const { amount, currency, isTaxExtra, trialDays, regular, renewsAt, remindsAt } = order;
  const renewal = <Day at={renewsAt} />;
  const money = (value: number) => {
    const price = writeMoney(intl, value, currency);
    return isTaxExtra ? intl.formatMessage({ id: 'otp.paid.plusTax' }, { price }) : price;
  };
  return (
    <Card className={styles['paid']}>
      <dl className={styles['rows']}>
        <Row label={<FormattedMessage id="otp.paid.today" />}>
          <strong className={styles['amount']}>{money(amount)}</strong>
        </Row>
        <Row label={<FormattedMessage id={trialDays > 0 ? 'otp.paid.trial' : 'otp.paid.plan'} />}>
          <FormattedMessage id="otp.paid.until" values={{ date: renewal }} />
        </Row>
        {remindsAt !== null && (
          <Row label={<FormattedMessage id="otp.paid.reminder" />}>
            <Day at={remindsAt} />
          </Row>
        )}
        <Row label={<FormattedMessage id="otp.paid.next" />}>
          <FormattedMessage
            id="otp.paid.nextAmount"
            values={{ price: money(regular), date: renewal }}
          />
        </Row>
        <Row label={<FormattedMessage id="otp.paid.receipt" />}>
          <FormattedMessage id="otp.paid.receiptSent" />
        </Row>
      </dl>
      {/* The server answers a payment for an account that has a plan in the same way, so as not to say
          whose address is a customer's. */}
      <p className={styles['note']}>
        <FormattedMessage id="otp.paid.note" />
      </p>
    </Card>
  );
}

function Day({ at }: { at: number }) {
  return <FormattedDate value={at} day="numeric" month="long" />;
}

function Row({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className={styles['row']}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
