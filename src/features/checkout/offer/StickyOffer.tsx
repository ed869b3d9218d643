import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { stickyOfferPx } from '../../../../contract/limits.ts';
import { usePlans } from '../plans-store.ts';
import { useOffer } from './offer-store.ts';
import { Countdown } from './Countdown.tsx';
import styles from './offer.module.css';

/** The reminder shown beyond 535 px of scrolling, until the offer ends. No time runs beside card fields. */
export function StickyOffer() {
  const intl = useIntl();
  const { isOver, isHidden } = useOffer();
  const isFormOpen = usePlans((state) => state.isFormOpen);
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

  if (isOver || isHidden || !isPast || isFormOpen) return null;
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
      </div>
    </aside>
  );
}
