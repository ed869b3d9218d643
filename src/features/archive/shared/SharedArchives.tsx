import { FormattedMessage, useIntl } from 'react-intl';
import { restoreFocusIfLost } from '../../../ui/dom/focus-heading.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { useArchive, type SharedArchive } from '../archive-store.ts';
import { declineShared, importShared } from './shared-archives.ts';
import styles from '../archive.module.css';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** The largest unit of which there is one. */
function unitOf(bytes: number) {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return { unit: units[step] ?? 'byte', value: bytes / 1_000 ** step };
}

function Archive({ archive: { owner, files } }: { archive: SharedArchive }) {
  const intl = useIntl();
  return (
    <div>
      <dt>
        {files.map(({ path, file }) => {
          const { unit, value } = unitOf(file.size);
          const size = intl.formatNumber(value, {
            ...{ style: 'unit', unit, unitDisplay: unit === 'byte' ? 'long' : 'short' },
            maximumFractionDigits: 1,
          });
          return (
            <span key={path} className={styles['sharedFile']}>
              {path} <span className={styles['soft']}>{size}</span>
            </span>
          );
        })}
      </dt>
      <dd>
        {owner === null ? (
          <FormattedMessage id="import.sharedNoOwner" />
        ) : (
          <FormattedMessage id="import.sharedOwner" values={{ owner }} />
        )}
      </dd>
    </div>
  );
}

/** What was shared with the app, and whether to import it: nothing is kept before the person agrees. */
export function SharedArchives() {
  const shared = useArchive((state) => state.shared);
  const count = shared.reduce((sum, { files }) => sum + files.length, 0);
  if (count === 0) return null;
  return (
    <section className={styles['question']} aria-labelledby="import-shared">
      <h2 id="import-shared">
        <FormattedMessage id="import.shared" values={{ count }} />
      </h2>
      <p>
        <FormattedMessage id="import.sharedText" values={{ count }} />
      </p>
      <dl className={styles['facts']}>
        {shared.map((archive) => (
          <Archive key={archive.files[0]?.path} archive={archive} />
        ))}
      </dl>
      <p className={styles['answers']}>
        <Button onClick={() => void importShared().then(restoreFocusIfLost)}>
          <FormattedMessage id="import.sharedImport" />
        </Button>
        <Button variant="secondary" onClick={() => void declineShared().then(restoreFocusIfLost)}>
          <FormattedMessage id="import.sharedDecline" />
        </Button>
      </p>
    </section>
  );
}
