import { useMemo } from 'react';
import { TimeChart } from '../../../ui/charts/time/TimeChart.tsx';
import { useStretch } from '../../../ui/charts/time/use-stretch.ts';
import { useMoments } from './moments-store.ts';
import { goTo } from './open-moments.ts';
import { pause } from './play.ts';

/** The line of the relation, with the moment on it. Its slider is the one below. */
export function MomentChart() {
  const readings = useMoments((state) => state.readings);
  const relation = useMoments((state) => state.relation);
  const place = useMoments((state) => state.place);
  const pinned = useMoments((state) => state.pinned);
  const moments = useMemo(() => readings.map(({ taken_at: takenAt }) => takenAt), [readings]);
  const shape = useMemo(
    () => ({ kind: 'line' as const, values: readings.map((reading) => reading[relation]) }),
    [readings, relation],
  );
  const marks = useMemo(
    () => (pinned === null ? [] : moments.slice(pinned, pinned + 1)),
    [moments, pinned],
  );
  const whole = useMemo(() => [moments[0] ?? 0, (moments.at(-1) ?? 0) + 1] as const, [moments]);
  const stretch = useStretch(whole);
  return (
    <TimeChart
      {...{ shape, moments, marks, stretch }}
      sync="moments"
      chosen={place}
      onChoose={(at) => {
        pause();
        if (at !== null) goTo(at);
      }}
      hasTimes
    />
  );
}
