import type { KeyboardEvent } from 'react';
import styles from './block-map.module.css';

/** A place in the map. */
export interface BlockPlace {
  readonly row: number;
  readonly column: number;
}

interface Props {
  caption: string;
  rows: readonly string[];
  columns: readonly { readonly short: string; readonly long: string }[];
  /** How dark a block is, from 1 to 4, or 0 for one without data. */
  level: (row: number, column: number) => number;
  /** How many dots a block has. */
  dots: (row: number, column: number) => number;
  /** Whether a block has too few to be compared: it is hatched. */
  isFew: (row: number, column: number) => boolean;
  /** The name of a block, read out. */
  describe: (row: number, column: number) => string;
  /** The block with a ring around it. */
  best: BlockPlace | null;
  selected: BlockPlace;
  onSelect: (place: BlockPlace) => void;
}

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** More dots than this cannot be distinguished. */
const mostDots = 5;

/** Not text: dots need no more room when the text is larger. */
function Dots({ count }: { count: number }) {
  const style = { inlineSize: `${count * 18}%`, backgroundSize: `${100 / count}% 100%` };
  return count === 0 ? null : <span className={styles['dots']} style={style} />;
}

/** A table whose blocks are shaded and answer a press or, as one stop of the Tab key, the arrow keys. */
export function BlockMap(props: Props) {
  const { caption, rows, columns, selected, best, onSelect } = props;
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const within = (value: number, count: number) => Math.min(count - 1, Math.max(0, value));
    const row = within(selected.row + step[0], rows.length);
    const column = within(selected.column + step[1], columns.length);
    onSelect({ row, column });
    const line = event.currentTarget.querySelectorAll('tbody tr').item(row);
    line.querySelectorAll('button').item(column).focus();
  };
  const isAt = (place: BlockPlace | null, row: number, column: number) =>
    place !== null && place.row === row && place.column === column;
  return (
    // The buttons inside have the focus; their keys are handled in one place.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <table className={styles['map']} onKeyDown={onKeyDown}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {/* The corner above the names of the lines is empty. */}
          {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
          <td />
          {columns.map(({ short, long }) => (
            <th key={long} scope="col" abbr={long}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((name, row) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {columns.map(({ long }, column) => (
              <td key={long}>
                <button
                  type="button"
                  className={styles['block']}
                  data-level={props.level(row, column)}
                  data-few={props.isFew(row, column) || undefined}
                  data-best={isAt(best, row, column) || undefined}
                  aria-pressed={isAt(selected, row, column)}
                  tabIndex={isAt(selected, row, column) ? 0 : -1}
                  aria-label={props.describe(row, column)}
                  onClick={() => onSelect({ row, column })}
                >
                  <Dots count={Math.min(mostDots, props.dots(row, column))} />
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
