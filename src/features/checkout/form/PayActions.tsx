import { useId, type MouseEvent } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import type { PaymentField } from '../../../../contract/forms/payment.ts';
import type { Plan } from '../../../../contract/records/plan.ts';
import { focusEmail } from '../../../ui/dom/focus-field.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { isCheckoutLocked, useCheckout } from '../payment/checkout-store.ts';
import { cancelCheckout } from '../payment/run-checkout.ts';
import { writeTerms } from '../plans/money.ts';
import type { PlanPrice } from '../plans/plan-prices.ts';
import { usePlans } from '../plans-store.ts';
import { payButton } from './pay-button.ts';
import styles from './form.module.css';

interface Props {
  plan: Plan;
  price: PlanPrice;
  /** The fields that are empty or not valid. */
  lacks: readonly PaymentField[];
  needsCaptcha: boolean;
  /** Where the login code of this payment goes, or null while no valid address is typed or none is sent. */
  codeTo: string | null;
}

/** More names than these are a list of the whole form. */
const maxNamed = 3;

/** What has to be done before the button can be pressed. */
function reasonOf(intl: IntlShape, lacks: readonly PaymentField[]): string {
  if (lacks.length === 0) return intl.formatMessage({ id: 'payment.captchaFirst' });
  if (lacks.length > maxNamed) return intl.formatMessage({ id: 'payment.missingAll' });
  const names = lacks.map((field) => intl.formatMessage({ id: `payment.field.${field}` }));
  return intl.formatMessage({ id: 'payment.missing' }, { fields: names.join(', ') });
}

/**
 * The address in full at the button: a valid one that is not the payer's gets the code, and nothing
 * but reading it shows the mistake.
 */
function CodeAddress({ id, email }: { id: string; email: string }) {
  const isLocked = useCheckout(isCheckoutLocked);
  return (
    <div className={styles['codeTo']}>
      <p id={id}>
        <FormattedMessage id="payment.codeTo" values={{ email: <strong>{email}</strong> }} />
      </p>
      {!isLocked && (
        <Button variant="quiet" onClick={focusEmail}>
          <FormattedMessage id="payment.changeEmail" />
        </Button>
      )}
    </div>
  );
}

/** What is charged later, tax, and what is accepted by paying. */
function ChargeTerms({ plan }: { plan: Plan }) {
  const intl = useIntl();
  const now = usePlans((state) => state.now);
  return (
    <>
      <p className={styles['then']}>{writeTerms(intl, plan, now)}</p>
      {plan.tax_included !== undefined && (
        <p className={styles['then']}>
          <FormattedMessage id={plan.tax_included ? 'plan.taxIncluded' : 'plan.taxAdded'} />
        </p>
      )}
      <p className={styles['accept']}>
        <FormattedMessage
          id="payment.accept"
          values={{
            terms: (
              <a href="/termsofservice" target="_blank" rel="noopener">
                <FormattedMessage id="footer.terms" />
              </a>
            ),
            privacy: (
              <a href="/privacypolicy" target="_blank" rel="noopener">
                <FormattedMessage id="footer.privacy" />
              </a>
            ),
          }}
        />
      </p>
    </>
  );
}

/** The button that submits the form, and the one that cancels the payment. */
export function PayActions({ plan, price, lacks, needsCaptcha, codeTo }: Props) {
  const intl = useIntl();
  const reasonId = useId();
  const codeToId = useId();
  const checkout = useCheckout((state) => state.checkout);
  const { text, isBusy, isWaiting, stops } = payButton(intl, checkout, price);
  // Once the bank is slow a press ends the payment instead of submitting the form.
  const stop = (event: MouseEvent) => {
    event.preventDefault();
    cancelCheckout();
  };
  const isCancelled = checkout.step === 'idle' && checkout.isCancelled === true;
  const isRefused = !stops && !isBusy && !isWaiting && (lacks.length > 0 || needsCaptcha);
  const description = isRefused ? reasonId : codeTo === null ? undefined : codeToId;
  return (
    <div className={styles['actions']}>
      {codeTo !== null && <CodeAddress id={codeToId} email={codeTo} />}
      {isRefused && (
        <p id={reasonId} className={styles['accept']}>
          {reasonOf(intl, lacks)}
        </p>
      )}
      <p role="status" className={isCancelled ? styles['accept'] : 'visually-hidden'}>
        {isCancelled && <FormattedMessage id="payment.cancelled" />}
      </p>
      <Button
        type="submit"
        isWide
        isBusy={isBusy}
        disabled={isWaiting || isRefused}
        aria-describedby={description}
        className={styles['pay']}
        onClick={stops ? stop : undefined}
      >
        {text}
      </Button>
      {'run' in checkout && checkout.step !== 'challenging' && (
        <Button variant="quiet" onClick={cancelCheckout}>
          <FormattedMessage id="payment.cancel" />
        </Button>
      )}
      <ChargeTerms plan={plan} />
    </div>
  );
}
