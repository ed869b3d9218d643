import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { stickyOfferPx } from '../../../../contract/limits.ts';
import { useCheckout } from '../payment/checkout-store.ts';
import { useOffer } from './offer-store.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Countdown } from './Countdown.tsx';
import styles from './offer.module.css';

interface Props {
  onChoose: () => void;
}

/** The reminder shown beyond 535 px of scrolling, until the offer ends. */
export function StickyOffer({ onChoose }: Props) {
  const intl = useIntl();
  const { isOver, isHidden } = useOffer();
  // It must not lead away from a payment or from the bank's challenge.
  const isPaying = useCheckout(({ checkout }) => 'run' in checkout);
  const [isPast, setPast] = useState(false);

  useEffect(() => {
    const look = () => setPast(window.scrollY > stickyOfferPx);
    // Reading the scroll position forces layout, which would lengthen the hydration task.
    const frame = requestAnimationFrame(look);
    window.addEventListener('scroll', look, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', look);
    };
  }, []);

  if (isOver || isHidden || !isPast || isPaying) return null;
  return (
    <aside
      className={styles['sticky']}
      aria-label={intl.formatMessage({ id: 'plan.reminder' })}
      data-sticky-offer=""
    >
      <div className={styles['inner']}>
        <p className={styles['text']}>
          <FormattedMessage id="plan.stickyText" />
        </p>
        <Countdown />
        <Button onClick={onChoose} className={styles['choose']}>
          <FormattedMessage id="plan.get" />
        </Button>
      </div>
    </aside>
  );
}
