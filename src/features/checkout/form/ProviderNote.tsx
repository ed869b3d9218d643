import { FormattedMessage } from 'react-intl';
import { openProvider } from '../provider/open-provider.ts';
import { useCheckout } from '../payment/checkout-store.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button } from '../../../ui/forms/Button.tsx';

/** Says that the provider cannot be reached, unless the last payment failed with it, and offers a retry. */
export function ProviderNote() {
  const isAway = useCheckout((state) => state.provider === 'away');
  const isShownAsFault = useCheckout(
    ({ checkout }) => checkout.step === 'failed' && checkout.fault.code === 'provider-away',
  );
  if (!isAway || isShownAsFault) return null;
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
