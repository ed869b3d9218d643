import type { ReactNode } from 'react';
import type { History } from '../../../../contract/records/history.ts';
import { midnight } from '../../../core/i18n/day-format.ts';
import type { HomePeriod } from '../../../core/session/user-store.ts';
import type { LineReading } from '../../history/growth.ts';
import { changeOf } from '../../history/history-store.ts';
import { GrowthLine } from './GrowthLine.tsx';

/** A line needs two ends. */
const leastReadings = 2;

interface Props {
  history: History;
  period: HomePeriod;
  /** The platform counted the followers that are shown. */
  isNetwork: boolean;
  /** In the place of a line that has not two ends yet. */
  children: ReactNode;
}

const isCounted = ({ followers }: LineReading) => followers !== null;

/** What the line is of, oldest first, and where its period begins. */
function lineOf({ history, period, isNetwork }: Omit<Props, 'children'>) {
  if (!isNetwork) {
    const readings = history.readings.filter(isCounted);
    return { readings, since: changeOf(history, period)?.since ?? 0 };
  }
  const counts = history.counts.filter(({ followers }) => followers !== null);
  const readings = counts.map(({ day, followers }) => ({ taken_at: midnight(day), followers }));
  const begin = midnight(counts.at(-1)?.day ?? '', -Number(period));
  return { readings, since: readings.find(({ taken_at: at }) => at >= begin)?.taken_at ?? 0 };
}

/** The followers of the account's readings, or as the platform counts them by day. */
export function HistoryLine({ children, ...props }: Props) {
  const line = lineOf(props);
  return line.readings.length < leastReadings ? children : <GrowthLine {...line} />;
}
