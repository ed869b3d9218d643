import { FormattedMessage } from 'react-intl';
import { groupedCardNumber } from '../../../../contract/forms/card-text.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { useCheckout } from '../payment/checkout-store.ts';
import { usePlans } from '../plans-store.ts';
import type { FieldsProps } from './use-payment-form.ts';
import styles from './form.module.css';

/** Fills in a card that charges nothing, where payments are invented; nothing elsewhere. */
export function TestCard({ onChange }: Pick<FieldsProps, 'onChange'>) {
  const number = useCheckout(({ settings }) => settings?.test_card);
  const now = usePlans((state) => state.now);
  if (number === undefined) return null;
  const fillIn = () => {
    onChange('cardNumber', groupedCardNumber(number));
    onChange('expiresOnMonth', '12');
    onChange('expiresOnYear', String(new Date(now).getFullYear() + 1).slice(-2));
    onChange('cvc', '123');
  };
  return (
    <div className={styles['testCard']}>
      <Button variant="quiet" onClick={fillIn}>
        <FormattedMessage id="payment.testCard" />
      </Button>
    </div>
  );
}
