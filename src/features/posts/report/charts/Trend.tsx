import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { PostSet, TrendWeek } from '../../../../../contract/records/post-report.ts';
import { WeekBars } from '../../../../ui/charts/WeekBars.tsx';
import { Tabs } from '../../../../ui/layout/Tabs.tsx';
import type { PostKind } from '../../posts-store.ts';
import { Nothing, Section } from '../Section.tsx';
import { useFigures } from '../use-figures.ts';
import { weekDays } from './week-days.ts';

interface Props {
  set: PostSet;
  kind: PostKind;
  moment: number;
}

const lines = ['likes', 'comments', 'views'] as const;
const places = { likes: 1, comments: 2, views: 3 } as const;

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

/** The bars of a line: a week is named by its days, and says its posts and what they got. */
function useBars({ set, moment }: Omit<Props, 'kind'>, line: (typeof lines)[number]) {
  const intl = useIntl();
  const { whole } = useFigures();
  const weeks = weeksOf(set.trend);
  const daysOf = weekDays(intl.locale, moment * 1_000);
  return weeks.map((week, at) => {
    const value = week[places[line]];
    const amount = { count: value, value: whole(value) };
    const [count] = week;
    const posts =
      count === null
        ? whole(count)
        : intl.formatMessage({ id: 'postAnalysis.formatCount' }, { count });
    const got = intl.formatMessage({ id: `postAnalysis.average.${line}` }, amount);
    return {
      name: daysOf(weeks.length - 1 - at),
      value,
      detail: value === null ? posts : `${posts}, ${got}`.replaceAll('\u00ad', ''),
    };
  });
}

/** Likes, comments and views of the posts of each week, one at a time: their sizes differ too much. */
export function Trend({ set, kind, moment }: Props) {
  const intl = useIntl();
  const [line, setLine] = useState<(typeof lines)[number]>('likes');
  const [chosen, setChosen] = useState<number | null>(null);
  const bars = useBars({ set, moment }, line);
  const hasValues = bars.some(({ value }) => value !== null);
  const ends = [bars[0]?.name ?? '', bars.at(-1)?.name ?? ''] as const;
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
          label: intl.formatMessage({ id: `postAnalysis.row.${id}` }),
        }))}
        selected={line}
        onSelect={setLine}
        panelId="trend-panel"
      />
      <div id="trend-panel" role="tabpanel" aria-labelledby={`trend-panel-${line}`}>
        {hasValues ? (
          <WeekBars
            label={intl.formatMessage(
              { id: 'postAnalysis.trendLabel' },
              { what: intl.formatMessage({ id: `postAnalysis.row.${line}` }) },
            )}
            bars={bars}
            selected={chosen ?? bars.length - 1}
            onSelect={setChosen}
            ends={ends}
          />
        ) : (
          <Nothing
            messageId={bars.length === 0 ? 'postAnalysis.quietYear' : 'postAnalysis.noTrend'}
          />
        )}
      </div>
    </Section>
  );
}
