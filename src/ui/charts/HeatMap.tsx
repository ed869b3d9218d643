import { memo, useLayoutEffect, useRef } from 'react';
import { useIncrementalRender } from '../hooks/use-incremental-render.ts';
import styles from './heat-map.module.css';

interface Props {
  caption: string;
  /** Names of the lines and of the columns. */
  rows: readonly string[];
  columns: readonly string[];
  /** Strength from 0 to 1 of a cell, or null for a cell without data; the same function each time. */
  strength: (row: number, column: number) => number | null;
  /** What a cell says when it is read out or pointed at; the same function each time. */
  describe: (row: number, column: number) => string;
  /** The cell with a mark around it. */
  best: { readonly row: number; readonly column: number } | null;
}

/** A table whose cells are shaded. It is a real table, so it can be read without seeing it. */
export function HeatMap({ caption, rows, columns, strength, describe, best }: Props) {
  const rendered = useIncrementalRender(rows.length, 1, 0);
  return (
    // A box that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles['scroll']} tabIndex={0} role="group" aria-label={caption}>
      <table className={styles['map']}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {/* The corner above the names of the lines is empty. */}
            {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
            <td />
            {columns.map((column, at) => (
              <th key={column} scope="col" className={styles['column']}>
                {at % 6 === 0 ? column : <span className="visually-hidden">{column}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((name, row) => (
            <tr key={name} className={styles['line']}>
              <th scope="row" className={styles['row']}>
                {name}
              </th>
              {row < rendered &&
                columns.map((column, at) => (
                  <Cell
                    key={column}
                    row={row}
                    column={at}
                    strength={strength}
                    describe={describe}
                    isBest={best !== null && best.row === row && best.column === at}
                  />
                ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps extends Pick<Props, 'strength' | 'describe'> {
  row: number;
  column: number;
  isBest: boolean;
}

/** What it says is written here, once and not by the map: between two cells a tap is answered. */
const Cell = memo(function Cell(props: CellProps) {
  const { row, column, isBest } = props;
  const cell = useRef<HTMLTableCellElement>(null);
  const strength = props.strength(row, column);
  const label = props.describe(row, column);

  useLayoutEffect(() => {
    cell.current?.style.setProperty('--strength', `${Math.round((strength ?? 0) * 100)}%`);
  }, [strength]);

  return (
    <td
      ref={cell}
      className={styles['cell']}
      data-empty={strength === null || undefined}
      data-best={isBest || undefined}
      title={label}
    >
      {strength !== null && <span className="visually-hidden">{label}</span>}
    </td>
  );
});
