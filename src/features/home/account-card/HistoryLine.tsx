import type { ReactNode } from 'react';
import type { History } from '../../../../contract/records/history.ts';
import type { HomePeriod } from '../../../core/session/user-store.ts';
import type { LineReading } from '../../history/growth.ts';
import { changeOf } from '../../history/history-store.ts';
import { GrowthLine } from './GrowthLine.tsx';

const dayMs = 86_400_000;

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
  const readings = history.counts
    .map(({ day, followers }) => ({ taken_at: Date.parse(`${day}T00:00:00Z`), followers }))
    .filter(isCounted);
  const begin = (readings.at(-1)?.taken_at ?? 0) - Number(period) * dayMs;
  return { readings, since: readings.find(({ taken_at: at }) => at >= begin)?.taken_at ?? 0 };
}

/** The followers of the account's readings, or as the platform counts them by day. */
export function HistoryLine({ children, ...props }: Props) {
  const line = lineOf(props);
  return line.readings.length < leastReadings ? children : <GrowthLine {...line} />;
}
