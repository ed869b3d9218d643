import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { prepareReadings } from '../../core/session/sample-readings.ts';
import { nextStep } from '../../core/session/sample-session.ts';
import { neverAborted } from '../../core/workers/never-aborted.ts';
import { ButtonLink } from '../../ui/forms/ButtonLink.tsx';
import styles from './sample-note.module.css';

/** Brings the readings to the device, which answers for every person from them. */
async function loadReadings(): Promise<void> {
  const [{ loadHistory }, { readingsStored: readingsKept }] = await Promise.all([
    import('../../features/history/load-history.ts'),
    import('../../features/history/device-history.ts'),
  ]);
  await loadHistory();
  await readingsKept();
}

/** Finds when the posts came out, which an owner's device knows from an analysis: the charts mark them. */
async function findPosts(): Promise<void> {
  const [{ analysis }, { currentSession }, { loadCauses }] = await Promise.all([
    import('../../core/workers/threads.ts'),
    import('../../core/session/session.ts'),
    import('../../core/causes/load-causes.ts'),
  ]);
  await analysis.getPostsAnalysis(currentSession(), neverAborted());
  await loadCauses('readings');
}

async function prepare(): Promise<void> {
  const loading = loadReadings();
  prepareReadings(loading);
  await loading;
  await findPosts();
}

/** Says on every screen of the sample that its people are invented, and leads to an own account. */
export function SampleNote() {
  const intl = useIntl();
  useEffect(() => {
    // Without them the sample only has less to show.
    prepare().catch(() => undefined);
  }, []);
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
