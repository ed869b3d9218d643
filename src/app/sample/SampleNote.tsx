import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { prepareReadings } from '../../core/session/sample-readings.ts';
import { nextStep } from '../../core/session/sample-session.ts';
import { ButtonLink } from '../../ui/forms/ButtonLink.tsx';
import styles from './sample-note.module.css';

/** Brings the readings to the device, which answers for every person from them. */
async function loadReadings(): Promise<void> {
  const [{ loadHistory }, { readingsKept }] = await Promise.all([
    import('../../features/history/load-history.ts'),
    import('../../features/history/device-history.ts'),
  ]);
  await loadHistory();
  await readingsKept();
}

/** Says on every screen of the sample that its people are invented, and leads to an own account. */
export function SampleNote() {
  const intl = useIntl();
  useEffect(() => prepareReadings(loadReadings()), []);
  return (
    <aside className={styles['note']} aria-label={intl.formatMessage({ id: 'sample.label' })}>
      <div className={styles['inside']}>
        <p className={styles['text']}>
          <FormattedMessage id="sample.text" />
        </p>
        <ButtonLink href={nextStep()} className={styles['own']}>
          <FormattedMessage id="sample.own" />
        </ButtonLink>
      </div>
    </aside>
  );
}
