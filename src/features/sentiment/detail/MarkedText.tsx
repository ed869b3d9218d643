import type { ScoreReason } from '../../../../contract/records/sentiment.ts';
import { piecesOf } from './text-pieces.ts';
import styles from './mood.module.css';

interface Props {
  text: string;
  reasons: readonly ScoreReason[];
}

/** A comment with the words marked that made its score. */
export function MarkedText({ text, reasons }: Props) {
  return piecesOf(text, reasons).map(({ at, text: piece, weight }) =>
    weight === null ? (
      <span key={at}>{piece}</span>
    ) : (
      <mark
        key={at}
        className={styles['mark']}
        data-sign={weight > 0 ? 'positive' : weight < 0 ? 'negative' : 'none'}
      >
        {piece}
      </mark>
    ),
  );
}
