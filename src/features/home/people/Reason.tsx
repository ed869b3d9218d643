import { FormattedMessage, useIntl } from 'react-intl';
import { isKnown, type AccountFigure } from '../../../core/imported/figures.ts';
import { dayFormat } from '../../../core/i18n/day-format.ts';
import styles from './people-figures.module.css';

/** Says why a figure is unknown, or of which day the data download is that has it. */
export function Reason({ figure }: { figure: AccountFigure }) {
  const intl = useIntl();
  if (!isKnown(figure)) {
    return figure.unknown === 'not-read' ? null : (
      <span className={styles['note']}>
        <FormattedMessage id={`home.why.${figure.unknown}`} />
      </span>
    );
  }
  const { origin, at } = figure;
  if (origin !== 'download') return null;
  return (
    <span className={styles['note']}>
      {at === null ? (
        <FormattedMessage id="home.why.needs-archive" />
      ) : (
        <FormattedMessage
          id="home.fromDownload"
          values={{ date: intl.formatDate(at, dayFormat(at, 'short')) }}
        />
      )}
    </span>
  );
}
