import type { ReactNode, Ref } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { netChange } from './net-change.ts';
import type { HomeAnswer } from './use-answer.ts';
import styles from './account-card.module.css';

interface Props {
  answer: HomeAnswer | null;
  /** Before the first analysis. */
  isFirst: boolean;
}

/** The net change as the largest text of home, or that the line starts. */
export function Lead({ answer, isFirst }: Props) {
  const intl = useIntl();
  if (answer === null) {
    return (
      <p className={styles['lead']} data-slot="lead">
        {isFirst && <FormattedMessage id="home.firstTitle" />}
      </p>
    );
  }
  const write = (value: number) => intl.formatNumber(value, { maximumFractionDigits: 1 });
  const { text, isLong } = netChange(answer.came - answer.left, write);
  return (
    <p className={styles['lead']} data-slot="lead" data-net={isLong ? 'long' : 'short'}>
      {text}
    </p>
  );
}

/** The sentence under the net change. Gain and loss colour their numbers alone. */
export function Sentence({ came, left, since }: HomeAnswer) {
  const values = {
    came: (
      <b data-tone="gain">
        <FormattedMessage id="home.cameCount" values={{ count: came }} />
      </b>
    ),
    left: (
      <b data-tone="loss">
        <FormattedMessage id="home.leftCount" values={{ count: left }} />
      </b>
    ),
  };
  if (since === null) return <FormattedMessage id="home.answerRecent" values={values} />;
  const date = <FormattedDate value={since} day="numeric" month="long" />;
  return <FormattedMessage id="home.answer" values={{ ...values, date }} />;
}

/** The heading that says what changed and since when. */
export function Answer({
  answer,
  isFirst,
  heading,
  isImported,
}: Props & { heading: Ref<HTMLHeadingElement> | undefined; isImported: boolean }) {
  let text: ReactNode = null;
  if (answer !== null) text = <Sentence {...answer} />;
  else if (isImported) text = <FormattedMessage id="home.nextFile" />;
  else if (isFirst) text = <FormattedMessage id="home.startHint" />;
  else text = <FormattedMessage id="home.lineStarts" />;
  return (
    <h2 ref={heading} className={styles['answer']} data-slot="answer" tabIndex={-1}>
      {text}
    </h2>
  );
}
