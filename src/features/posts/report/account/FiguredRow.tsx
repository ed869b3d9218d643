import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { openImage } from '../../../../core/media/open-media.ts';
import { PostThumb } from '../../PostThumb.tsx';
import { dash, useFigures } from '../use-figures.ts';
import styles from './account-figures.module.css';

/** Figures from here on are abbreviated. */
const shortFrom = 10_000;

interface FigureProps {
  labelId: string;
  /** Null is unknown. */
  value: number | null;
  /** Writes a known value; a count if not given. */
  write?: (value: number) => string;
}

/** A figure with its label; a dash while it is unknown. */
export function Figure({ labelId, value, write }: FigureProps) {
  const intl = useIntl();
  const { short, whole } = useFigures();
  const count = (known: number) => (known < shortFrom ? whole : short)(known);
  return (
    <div className={styles['figure']}>
      <dt>
        <FormattedMessage id={labelId} />
      </dt>
      <dd>
        {value === null ? (
          <span role="img" aria-label={intl.formatMessage({ id: 'postAnalysis.unknown' })}>
            {dash}
          </span>
        ) : (
          (write ?? count)(value)
        )}
      </dd>
    </div>
  );
}

interface RowProps {
  thumbnail: string;
  format: 'image' | 'reel';
  name: ReactNode;
  children: ReactNode;
}

/** A post or story with its figures. */
export function FiguredRow({ thumbnail, format, name, children }: RowProps) {
  return (
    <li className={styles['row']}>
      <span className={styles['thumb']}>
        <PostThumb address={thumbnail} format={format} open={openImage} />
      </span>
      <div className={styles['about']}>
        <h3 className={styles['name']}>{name}</h3>
        <dl className={styles['figures']}>{children}</dl>
      </div>
    </li>
  );
}
