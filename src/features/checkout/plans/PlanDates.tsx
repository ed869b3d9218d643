import type { ReactNode } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import type { Plan } from '../../../../contract/records/plan.ts';
import { writeMoney } from '../../../core/i18n/money.ts';
import { usePlans } from '../plans-store.ts';
import { InlineSkeleton } from './InlineSkeleton.tsx';
import { writeInterval } from './money.ts';
import { priceOf } from './plan-prices.ts';
import styles from './plan-dates.module.css';

interface Props {
  /** Null while the plans load: then placeholders take the place of dates and prices. */
  plan: Plan | null;
  /** `across`: side by side, without sentences. */
  layout?: 'down' | 'across';
}

/** When what is charged: today, the reminder by mail, and the first renewal. */
export function PlanDates({ plan, layout = 'down' }: Props) {
  const intl = useIntl();
  const now = usePlans((state) => state.now);
  const price = plan === null ? null : priceOf(plan, now);
  const isAcross = layout === 'across';
  const gap = <InlineSkeleton size="short" />;
  const day = (at: number | undefined) =>
    at === undefined ? (
      gap
    ) : (
      <FormattedDate value={at} day="numeric" month={isAcross ? 'short' : 'long'} />
    );
  const money = (amount: number) => writeMoney(intl, amount, price?.currency ?? '');
  return (
    <ol className={[styles['dates'], styles[layout]].join(' ')}>
      <Step
        when={<FormattedMessage id="plan.dates.today" />}
        what={price === null ? gap : money(price.today)}
        text={!isAcross && <FormattedMessage id="plan.dates.todayText" />}
      />
      {price?.remindsAt !== null && (
        <Step
          when={day(price?.remindsAt)}
          what={isAcross && <FormattedMessage id="plan.dates.reminder" />}
          text={!isAcross && <FormattedMessage id="plan.dates.reminderText" />}
        />
      )}
      <Step
        when={day(price?.renewsAt)}
        what={
          price === null || plan === null ? (
            gap
          ) : (
            <FormattedMessage
              id="plan.dates.each"
              values={{ price: money(price.regular), interval: writeInterval(intl, plan) }}
            />
          )
        }
        text={!isAcross && <FormattedMessage id="plan.dates.renewalText" />}
      />
    </ol>
  );
}

interface StepProps {
  when: ReactNode;
  what: ReactNode;
  text: ReactNode;
}

function Step({ when, what, text }: StepProps) {
  return (
    <li className={styles['step']}>
      <p className={styles['line']}>
        <strong className={styles['when']}>{when}</strong>{' '}
        {what !== false && <span className={styles['what']}>{what}</span>}
      </p>
      {text !== false && <p className={styles['text']}>{text}</p>}
    </li>
  );
}
