import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { dayFormat, midnight } from '../../../core/i18n/day-format.ts';
import { withMinus } from '../../../ui/charts/minus-sign.ts';
import { timesOf } from '../../../../contract/posts/times.ts';
import { explainedText } from './explained-text.ts';
import type { Fact } from './facts.ts';
import styles from './insight-card.module.css';

interface Props {
  fact: Fact;
}

/** A whole above this number has no picture: its dots could not be counted. */
const mostDots = 60;

/** A part of a whole as full and empty dots. */
function Dots({ fact }: { fact: Extract<Fact, { type: 'gathered' | 'explained' }> }) {
  const dots = Array.from({ length: fact.total }, (_, at) => at);
  return (
    <p className={styles['dots']} data-way={fact.way} aria-hidden="true">
      {dots.map((at) => (
        <i key={at} data-full={at < fact.part || undefined} />
      ))}
    </p>
  );
}

/** The figure as text. */
function useFigure(fact: Fact): string {
  const intl = useIntl();
  switch (fact.type) {
    case 'explained':
    case 'gathered':
      return intl.formatNumber(fact.part);
    case 'turnover':
      return fact.share > 0
        ? intl.formatNumber(fact.share, { style: 'percent', maximumFractionDigits: 1 })
        : intl.formatNumber(fact.count);
    case 'formats':
      return `${intl.formatNumber(fact.times, { maximumFractionDigits: 1 })}×`;
    case 'best-time': {
      const times = timesOf(intl.locale);
      return `${times.long(fact.best.day)}, ${times.part(fact.best.part)}`;
    }
    case 'counts':
      return withMinus(intl.formatNumber(fact.change, { signDisplay: 'exceptZero' }));
  }
}

/** The figure above the sentence, as dots where it is a part that can be counted. */
export function Lead({ fact }: Props) {
  const figure = useFigure(fact);
  const isPart = fact.type === 'gathered' || fact.type === 'explained';
  if (isPart && fact.total <= mostDots) return <Dots fact={fact} />;
  return (
    <p className={styles['figure']} data-way={'way' in fact ? fact.way : undefined}>
      {figure}
    </p>
  );
}

function Day({ value }: { value: number }) {
  return <FormattedDate value={value} {...dayFormat(value, 'long')} />;
}

/** The sentence of the figure. */
export function Said({ fact }: Props) {
  const intl = useIntl();
  switch (fact.type) {
    case 'explained': {
      return explainedText(intl, fact);
    }
    case 'gathered': {
      const { way, part, total, from, to } = fact;
      const days = new Intl.DateTimeFormat(intl.locale, dayFormat(from, 'long'));
      const range = days.formatRange(from, to);
      return (
        <FormattedMessage id={`insightCard.gathered.${way}`} values={{ part, total, range }} />
      );
    }
    case 'turnover': {
      const { way, count, share, since } = fact;
      const values = { count, isShare: share > 0, date: <Day value={since} /> };
      return <FormattedMessage id={`insightCard.turnover.${way}`} values={values} />;
    }
    case 'formats': {
      const { best, worst } = fact;
      const times = intl.formatNumber(fact.times, { maximumFractionDigits: 1 });
      return <FormattedMessage id="postAnalysis.said.formats" values={{ best, worst, times }} />;
    }
    case 'best-time':
      return <FormattedMessage id="insightCard.bestTime" />;
    case 'counts':
      return (
        <FormattedMessage
          id="insightCard.counts"
          values={{ date: <Day value={midnight(fact.day)} /> }}
        />
      );
  }
}

/** What is behind the figure. */
export function Cause({ fact }: Props) {
  switch (fact.type) {
    case 'explained':
      return (
        <FormattedMessage
          id={`insightCard.explained.rest.${fact.cause}`}
          values={fact.content === null ? {} : { usual: fact.content.usual }}
        />
      );
    case 'gathered':
      return (
        <FormattedMessage
          id={`insightCard.gathered.rest.${fact.way}`}
          values={{ rest: fact.total - fact.part, date: <Day value={fact.since} /> }}
        />
      );
    case 'turnover': {
      const net = fact.count - fact.other;
      return (
        <FormattedMessage
          id={`insightCard.turnover.other.${fact.way}`}
          values={{ other: fact.other, net }}
        />
      );
    }
    case 'formats':
      return (
        <FormattedMessage
          id="insightCard.formats.cause"
          values={{ posts: fact.posts, best: fact.best }}
        />
      );
    case 'best-time':
      return (
        <FormattedMessage id="insightCard.bestTime.cause" values={{ posts: fact.best.posts }} />
      );
    case 'counts':
      return (
        <FormattedMessage id="insightCard.counts.cause" values={{ followers: fact.followers }} />
      );
  }
}
