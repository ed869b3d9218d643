import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import type { History, Reading } from '../../../../contract/records/history.ts';
import { isSample } from '../../../core/browser/sample.ts';
import { Figure } from '../../../ui/feedback/Figure.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { loadPart } from '../../../ui/dom/load-part.ts';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { useYear } from '../../../ui/hooks/use-year.ts';
import { MoreIcon } from '../../../ui/icons/tabs.tsx';
import { redoReading } from './change-history.ts';
import { useHistory } from '../history-store.ts';
import { Change } from '../Readout.tsx';
import { momentFormat } from './moment-format.ts';
import styles from '../history.module.css';

const ReadingMenu = lazy(() =>
  loadPart(() => import('./ReadingMenu.tsx').then((module) => ({ default: module.ReadingMenu }))),
);

/** Readings that are listed; the chart shows all of them. */
const listed = 60;

interface RowProps {
  reading: Reading;
  isFirst: boolean;
  isUndone: boolean;
  onMenu: (reading: Reading) => void;
}

/** What a reading found; one that was set aside is struck through. */
function Found({ reading, isFirst, isUndone }: Omit<RowProps, 'onMenu'>) {
  const { taken_at: takenAt, source, complete, came, left } = reading;
  const year = useYear();
  const isCompared = !isFirst && !isUndone && complete;
  const Date = isUndone ? 's' : 'span';
  return (
    <>
      <Date className={styles['readingDate']}>
        <FormattedDate value={takenAt} {...momentFormat(reading, year)} />
      </Date>
      <span className={styles['readingDetail']}>
        <Badge>
          <FormattedMessage id={`history.source.${source}`} />
        </Badge>
        {isCompared && <Change came={came} left={left} />}
        {isUndone && <FormattedMessage id="history.setAside" />}
        {!complete && !isUndone && <FormattedMessage id="history.incomplete" />}
      </span>
    </>
  );
}

function ReadingRow({ onMenu, ...found }: RowProps) {
  const intl = useIntl();
  const changing = useHistory((state) => state.changing);
  const { reading, isUndone } = found;
  const { id, source, followers, following, complete } = reading;
  const row = useRef<HTMLLIElement>(null);
  const wasUndone = useRef(isUndone);
  // The button that had the focus is replaced by the other one.
  useEffect(() => {
    const isChanged = wasUndone.current !== isUndone;
    wasUndone.current = isUndone;
    if (isChanged && document.activeElement === document.body) {
      row.current?.querySelector('button')?.focus({ preventScroll: true });
    }
  }, [isUndone]);
  // Followers alone are an earlier moment of the network, which goes with its analysis; an imported file
  // is removed where it was imported.
  const canUndo =
    !isSample && !isUndone && source !== 'download' && (following !== null || !complete);
  return (
    <li ref={row} className={styles['reading']}>
      <Found {...found} />
      <span className={styles['readingFollowers']}>
        <Figure value={followers} />
      </span>
      <span className={styles['readingAction']}>
        {canUndo && (
          <IconButton
            label={intl.formatMessage(
              { id: 'history.more' },
              {
                date: intl.formatDate(reading.taken_at, {
                  dateStyle: 'medium',
                  timeStyle: 'short',
                }),
              },
            )}
            icon={<MoreIcon />}
            aria-haspopup="dialog"
            onClick={() => onMenu(reading)}
          />
        )}
        {isUndone && (
          <Button
            variant="quiet"
            isBusy={changing === id}
            onClick={() => void redoReading(reading)}
          >
            <FormattedMessage id="history.putBack" />
          </Button>
        )}
      </span>
    </li>
  );
}

/** The readings of the account, newest first, with those that were set aside. */
export function ReadingList({ history: { readings, undone } }: { history: History }) {
  const [menu, setMenu] = useState<{ reading: Reading; isOpen: boolean } | null>(null);
  const newest = [...readings, ...undone]
    .sort((one, other) => other.taken_at - one.taken_at)
    .slice(0, listed);
  const isImported = readings.some(({ source }) => source === 'download');
  return (
    <section className={styles['readings']}>
      <div className={styles['readingsHead']}>
        <h2>
          <FormattedMessage id={isImported ? 'history.downloads' : 'history.readings'} />
        </h2>
        <span>
          <FormattedMessage id="history.readingCount" values={{ count: readings.length }} />
        </span>
      </div>
      <ul className={styles['list']}>
        {newest.map((reading) => (
          <ReadingRow
            key={reading.id}
            reading={reading}
            isFirst={reading === readings[0]}
            isUndone={undone.includes(reading)}
            onMenu={(chosen) => setMenu({ reading: chosen, isOpen: true })}
          />
        ))}
      </ul>
      {menu !== null && (
        <Suspense>
          <ReadingMenu {...menu} onClose={() => setMenu({ ...menu, isOpen: false })} />
        </Suspense>
      )}
    </section>
  );
}
