import { useCallback, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import type { PostSet } from '../../../../../contract/records/post-report.ts';
import type { PostKind } from '../../posts-store.ts';
import { Tabs } from '../../../../ui/layout/Tabs.tsx';
import { TrendChart } from '../../../../ui/charts/TrendChart.tsx';
import { Nothing, Section } from '../Section.tsx';
import styles from '../post-analysis.module.css';

interface Props {
  set: PostSet;
  kind: PostKind;
  moment: number;
}

const lines = ['likes', 'comments', 'views'] as const;
const places = { likes: 1, comments: 2, views: 3 } as const;
const week = 7 * 86_400;

const head = [
  'csv.week',
  'postAnalysis.row.posts',
  'postAnalysis.row.likes',
  'postAnalysis.row.comments',
  'postAnalysis.row.views',
] as const;

/** Likes, comments and views of the posts of each week, one at a time: their sizes differ too much. */
export function Trend({ set, kind, moment }: Props) {
  const intl = useIntl();
  const [line, setLine] = useState<(typeof lines)[number]>('likes');
  const name = intl.formatMessage({ id: `postAnalysis.row.${line}` });
  const times = useMemo(
    // A week is named by its first day, as in the exported table.
    () => set.trend.map((_, at) => moment - (set.trend.length - at) * week),
    [set.trend, moment],
  );
  const series = useMemo(
    () => [{ label: name, values: set.trend.map((row) => row[places[line]]) }],
    [set.trend, line, name],
  );
  const formatDate = useCallback(
    (second: number) => intl.formatDate(second * 1_000, { month: 'short', day: 'numeric' }),
    [intl],
  );
  const formatNumber = useCallback(
    (value: number) => intl.formatNumber(value, { notation: 'compact', maximumFractionDigits: 1 }),
    [intl],
  );
  const weeks = set.trend.filter((row) => (row[0] ?? 0) > 0);
  const hasValues = weeks.some((row) => row[places[line]] !== null);
  return (
    <Section titleId="postAnalysis.trend" table="trend" kind={kind} head={head}>
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
      <div
        id="trend-panel"
        role="tabpanel"
        aria-labelledby={`trend-panel-${line}`}
        className={styles['trend']}
      >
        {hasValues ? (
          <TrendChart
            label={intl.formatMessage({ id: 'postAnalysis.trendLabel' }, { what: name })}
            times={times}
            series={series}
            formatDate={formatDate}
            formatNumber={formatNumber}
          />
        ) : (
          <Nothing
            messageId={weeks.length === 0 ? 'postAnalysis.quietYear' : 'postAnalysis.noTrend'}
          />
        )}
      </div>
    </Section>
  );
}
