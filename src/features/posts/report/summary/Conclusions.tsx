import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { timesOf } from '../../../../../contract/posts/times.ts';
import type { PostReport } from '../../../../../contract/records/post-report.ts';
import { withMinus } from '../../../../ui/charts/minus-sign.ts';
import type { PostKind } from '../../posts-store.ts';
import { conclusionsOf, type Conclusion } from './conclusions.ts';
import styles from '../post-analysis.module.css';

/** The figure in front of a sentence. */
function Figure({ conclusion }: { conclusion: Conclusion }) {
  const intl = useIntl();
  switch (conclusion.type) {
    case 'formats':
      return `${intl.formatNumber(conclusion.times, { maximumFractionDigits: 1 })}×`;
    case 'likes':
      return (
        <span className={styles[conclusion.change > 0 ? 'gain' : 'loss']}>
          {withMinus(
            intl.formatNumber(conclusion.change, {
              style: 'percent',
              signDisplay: 'exceptZero',
              maximumFractionDigits: 0,
            }),
          )}
        </span>
      );
    case 'pace':
      if (conclusion.unit === 'times') return `${intl.formatNumber(conclusion.count)}×`;
      return intl.formatNumber(conclusion.count, {
        style: 'unit',
        unit: 'day',
        unitDisplay: 'long',
      });
  }
}

function Sentence({ conclusion, kind }: { conclusion: Conclusion; kind: PostKind }) {
  const intl = useIntl();
  if (conclusion.type === 'formats') {
    const { best, worst, times } = conclusion;
    const shown = intl.formatNumber(times, { maximumFractionDigits: 1 });
    return (
      <FormattedMessage id="postAnalysis.said.formats" values={{ best, worst, times: shown }} />
    );
  }
  if (conclusion.type === 'likes') {
    const { change, posts, known, all } = conclusion;
    const way = change > 0 ? 'rose' : 'fell';
    return (
      <>
        <FormattedMessage id="postAnalysis.said.likes" values={{ kind, way, posts }} />{' '}
        {known < all && (
          <FormattedMessage id="postAnalysis.known" values={{ kind, known, posts: all }} />
        )}
      </>
    );
  }
  const { unit, count, best } = conclusion;
  const times = timesOf(intl.locale);
  return (
    <>
      {unit === 'times' ? (
        <FormattedMessage id="postAnalysis.said.paceDaily" values={{ kind, times: count }} />
      ) : (
        <FormattedMessage id="postAnalysis.said.pace" values={{ kind, days: count }} />
      )}{' '}
      {best !== null && (
        <FormattedMessage
          id="postAnalysis.said.best"
          values={{
            ...{ kind, posts: best.posts },
            when: `${times.long(best.day)}, ${times.part(best.part)}`,
          }}
        />
      )}
    </>
  );
}

/** What the figures below come to, each as a figure and a sentence. */
export function Conclusions({ report, kind }: { report: PostReport; kind: PostKind }) {
  const said = useMemo(
    () => conclusionsOf(report[kind], kind === 'post' ? report.formats : []),
    [report, kind],
  );
  if (said.length === 0) return null;
  return (
    <ul className={styles['said']}>
      {said.map((conclusion) => (
        <li key={conclusion.type}>
          <b>
            <Figure conclusion={conclusion} />
          </b>
          <span>
            <Sentence conclusion={conclusion} kind={kind} />
          </span>
        </li>
      ))}
    </ul>
  );
}
