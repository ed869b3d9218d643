import { FormattedMessage } from 'react-intl';
import { openProvider } from '../provider/provider.ts';
import { useCheckout } from '../payment/checkout-store.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button } from '../../../ui/forms/Button.tsx';

/** The provider cannot be reached: said where it matters, with a way to try again. */
export function ProviderNote() {
  const isAway = useCheckout((state) => state.provider === 'away');
  const isSaid = useCheckout(
    ({ checkout }) => checkout.step === 'failed' && checkout.fault.code === 'provider-away',
  );
  if (!isAway || isSaid) return null;
  return (
    <Banner
      tone="danger"
      isUrgent
      action={
        <Button variant="secondary" onClick={() => void openProvider()}>
          <FormattedMessage id="plan.retry" />
        </Button>
      }
    >
      <FormattedMessage id="fault.provider-away" />
    </Banner>
  );
}
