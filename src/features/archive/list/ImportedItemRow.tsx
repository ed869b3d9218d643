import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { importedFigures, type ImportedItem } from '../../../../contract/threads/archive.ts';
import { CommentIcon, ImageIcon, StackIcon, VideoIcon } from '../../../ui/icons/media.tsx';
import styles from '../archive.module.css';

const icons = { photo: ImageIcon, video: VideoIcon, album: StackIcon, comment: CommentIcon };
const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** When it was shared, and what belongs to it. */
function Facts({ item: { at, about, pieces } }: { item: ImportedItem }) {
  return (
    <>
      {at === null ? (
        <FormattedMessage id="import.item.undated" />
      ) : (
        <FormattedDate value={at} {...day} />
      )}
      {pieces > 1 && (
        <>
          {' · '}
          <FormattedMessage id="import.item.pieces" values={{ count: pieces }} />
        </>
      )}
      {about !== null && (
        <>
          {' · '}
          <FormattedMessage id="import.item.about" values={{ name: about }} />
        </>
      )}
    </>
  );
}

function Figures({ figures }: Pick<ImportedItem, 'figures'>) {
  const intl = useIntl();
  if (figures === null) {
    return (
      <p className={styles['detail']}>
        <FormattedMessage id="import.item.noFigures" />
      </p>
    );
  }
  const texts = importedFigures
    .filter((figure) => figures[figure] !== undefined)
    .map((figure) =>
      intl.formatMessage({ id: `import.figure.${figure}` }, { count: figures[figure] }),
    );
  // A number and what it counts stay on one line.
  const line = texts.map((text) => text.replaceAll(' ', '\u00a0')).join(' · ');
  return <p className={styles['figures']}>{line}</p>;
}

interface Props {
  item: ImportedItem;
  /** Posts and reels mostly have figures, so a row without any says so; others rarely have them. */
  hasFigures: boolean;
}

/** Something that the owner shared. The pictures stay in the file: an icon says what it is. */
export function ImportedItemRow({ item, hasFigures }: Props) {
  const { kind, text, figures } = item;
  const Icon = icons[kind];
  return (
    <div className={styles['item']}>
      <span className={styles['kind']}>
        <Icon size={20} />
      </span>
      <p className={text === '' ? styles['noText'] : styles['text']}>
        {text === '' ? <FormattedMessage id={`import.item.${kind}`} /> : text}
      </p>
      <p className={styles['detail']}>
        <Facts item={item} />
      </p>
      {(hasFigures || figures !== null) && <Figures figures={figures} />}
    </div>
  );
}
