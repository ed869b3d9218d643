import { useIntl } from 'react-intl';
import { IconButton } from '../../forms/IconButton.tsx';
import { DownloadIcon } from '../../icons/people.tsx';
import { EnlargeIcon, ReduceIcon } from './icons.tsx';
import type { Stretch } from './use-stretch.ts';
import styles from './time-chart.module.css';

interface Props {
  stretch: Stretch;
  /** The moment to enlarge around. */
  around: number;
  /** Saves what the charts show; left out where another button does. */
  onSave?: () => void;
}

/** What gestures do, as buttons, and the file of what is shown. */
export function ChartTools({ stretch, around, onSave }: Props) {
  const intl = useIntl();
  // react-intl's own format of a range is not in the bundle.
  const dates = new Intl.DateTimeFormat(intl.locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  return (
    <div className={styles['tools']}>
      <span className={styles['shown']}>
        {dates.formatRange(stretch.range[0], stretch.range[1] - 1)}
      </span>
      <IconButton
        label={intl.formatMessage({ id: 'chart.enlarge' })}
        icon={<EnlargeIcon size={20} />}
        onClick={() => stretch.scale(0.5, around)}
      />
      <IconButton
        label={intl.formatMessage({ id: 'chart.whole' })}
        icon={<ReduceIcon size={20} />}
        aria-disabled={!stretch.isEnlarged || undefined}
        onClick={stretch.reset}
      />
      {onSave !== undefined && (
        <IconButton
          label={intl.formatMessage({ id: 'chart.save' })}
          icon={<DownloadIcon size={20} />}
          onClick={onSave}
        />
      )}
    </div>
  );
}
