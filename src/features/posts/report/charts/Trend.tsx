import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import type { PostSet, TrendWeek } from '../../../../../contract/records/post-report.ts';
import type { ChartBar } from '../../../../ui/charts/time/plot/shape.ts';
import { Tabs } from '../../../../ui/layout/Tabs.tsx';
import type { PostKind } from '../../posts-store.ts';
import { Nothing, Section } from '../Section.tsx';
import { useFigures } from '../use-figures.ts';
import { firstDayOf, weekDays } from './week-days.ts';
import { WeekChart } from './WeekChart.tsx';

interface Props {
  set: PostSet;
  kind: PostKind;
  moment: number;
}

const lines = ['likes', 'comments', 'views', 'posts'] as const;
const places = { posts: 0, likes: 1, comments: 2, views: 3 } as const;

const head = [
  'csv.week',
  'postAnalysis.row.posts',
  'postAnalysis.row.likes',
  'postAnalysis.row.comments',
  'postAnalysis.row.views',
] as const;

/** The weeks from the first one with a post on. */
function weeksOf(trend: readonly TrendWeek[]): readonly TrendWeek[] {
  const first = trend.findIndex(([posts]) => (posts ?? 0) > 0);
  return first < 0 ? [] : trend.slice(first);
}

/** The weeks as bars of a figure, from midnight to midnight of the owner's clock. */
function barsOf(weeks: readonly TrendWeek[], moment: number, line: (typeof lines)[number]) {
  const midnight = (weeksBefore: number) => firstDayOf(moment, weeksBefore).setHours(0, 0, 0, 0);
  return weeks.map((week, at): ChartBar => {
    const back = weeks.length - 1 - at;
    return {
      ...{ from: midnight(back), to: midnight(back - 1) },
      ...{ up: week[places[line]], down: null },
    };
  });
}

interface RowsProps extends Pick<Props, 'kind' | 'moment'> {
  weeks: readonly TrendWeek[];
  line: (typeof lines)[number];
}

/** What a week says: its days, its posts and what they got. */
function useRows({ weeks, moment, line, kind }: RowsProps) {
  const intl = useIntl();
  const { whole } = useFigures();
  const daysOf = weekDays(intl.locale, moment);
  return weeks.map((week, at) => {
    const value = week[places[line]];
    const [count] = week;
    const posts =
      count === null
        ? whole(count)
        : intl.formatMessage({ id: 'postAnalysis.formatCount' }, { kind, count });
    const isPosts = line === 'posts' || value === null;
    const got = isPosts
      ? null
      : intl.formatMessage(
          { id: `postAnalysis.average.${line}` },
          { count: value, value: whole(value) },
        );
    return {
      name: daysOf(weeks.length - 1 - at),
      detail: got === null ? posts : `${posts}, ${got}`.replaceAll('\u00ad', ''),
    };
  });
}

/** Likes, comments, views and number of the posts of each week, one at a time: their sizes differ too much. */
export function Trend({ set, kind, moment }: Props) {
  const intl = useIntl();
  const [line, setLine] = useState<(typeof lines)[number]>('likes');
  const [chosen, setChosen] = useState<number | null>(null);
  const weeks = useMemo(() => weeksOf(set.trend), [set.trend]);
  const bars = useMemo(() => barsOf(weeks, moment * 1_000, line), [weeks, moment, line]);
  const rows = useRows({ weeks, moment: moment * 1_000, line, kind });
  const hasValues = bars.some(({ up }) => up !== null);
  return (
    <Section
      titleId="postAnalysis.trend"
      titleValues={{ weeks: bars.length }}
      table="trend"
      kind={kind}
      head={head}
    >
      <Tabs
        label={intl.formatMessage({ id: 'postAnalysis.trendTabs' })}
        tabs={lines.map((id) => ({
          id,
          label: intl.formatMessage({
            id: id === 'posts' && kind === 'reel' ? 'metric.reel_count' : `postAnalysis.row.${id}`,
          }),
        }))}
        selected={line}
        onSelect={setLine}
        panelId="trend-panel"
      />
      <div id="trend-panel" role="tabpanel" aria-labelledby={`trend-panel-${line}`}>
        {hasValues ? (
          <WeekChart
            label={intl.formatMessage(
              { id: 'postAnalysis.trendLabel' },
              { what: intl.formatMessage({ id: `postAnalysis.row.${line}` }) },
            )}
            {...{ bars, rows, chosen, onChoose: setChosen }}
          />
        ) : (
          <Nothing
            messageId={bars.length === 0 ? 'postAnalysis.quietYear' : 'postAnalysis.noTrend'}
            kind={kind}
          />
        )}
      </div>
    </Section>
  );
}
