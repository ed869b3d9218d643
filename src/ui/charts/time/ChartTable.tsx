import { useIncrementalRender } from '../../hooks/use-incremental-render.ts';
import styles from './time-chart.module.css';

/** Rows rendered in one task. */
const batch = 13;

/** A stretch of time and what is said of it. */
export interface ChartRow {
  readonly name: string;
  readonly detail: string;
}

/** What charts show as a table for screen readers. */
export function ChartTable({ label, rows }: { label: string; rows: readonly ChartRow[] }) {
  const rendered = useIncrementalRender(rows.length, batch, 0);
  return (
    // A table ignores a height smaller than its rows; the box around it does not.
    <div className={styles['table']}>
      <table>
        <caption>{label}</caption>
        <tbody>
          {rows.slice(0, rendered).map(({ name, detail }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{detail}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
