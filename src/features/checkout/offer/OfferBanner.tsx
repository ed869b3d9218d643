import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { hideCountdown } from './offer.ts';
import { useOffer } from './offer-store.ts';
import { restoreFocusSoon } from '../../../ui/dom/focus-heading.ts';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { CloseIcon } from '../../../ui/icons/icons.tsx';
import { Countdown } from './Countdown.tsx';
import styles from './offer.module.css';

/** The reserved plan and its countdown. After the end the plans can still be bought. */
export function OfferBanner() {
  const intl = useIntl();
  const textId = useId();
  const { isOver, isHidden } = useOffer();
  if (isHidden) return null;
  return (
    <aside className={styles['banner']} aria-labelledby={textId}>
      <div className={styles['inner']}>
        <p className={styles['text']} id={textId}>
          <FormattedMessage id={isOver ? 'plan.reservedOver' : 'plan.reserved'} />
        </p>
        {isOver ? <span className={[styles['digits'], styles['over']].join(' ')} /> : <Countdown />}
        <IconButton
          label={intl.formatMessage({ id: 'plan.hideTimer' })}
          icon={<CloseIcon size={18} />}
          onClick={() => {
            hideCountdown();
            restoreFocusSoon();
          }}
        />
      </div>
    </aside>
  );
}
