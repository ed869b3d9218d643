import { FormattedMessage } from 'react-intl';
import { openProvider } from '../../flows/provider.ts';
import { useCheckout } from '../../stores/checkout.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';

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
