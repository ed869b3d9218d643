import type { ReactNode, Ref } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { dayFormat } from '../../../core/i18n/day-format.ts';
import {
  isKnown,
  useFigure,
  type AccountFigure,
  type KnownFigure,
} from '../../../core/imported/figures.ts';
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
  const date = <FormattedDate value={since} {...dayFormat(since, 'long')} />;
  return <FormattedMessage id="home.answer" values={{ ...values, date }} />;
}

const nextFile = 'home.nextFile';

/** What files lack for an answer. */
function needOf({ unknown }: Exclude<AccountFigure, KnownFigure>): string {
  if (unknown === 'answer') return 'people.needsAnswer';
  return unknown === 'whole-file' ? 'import.needsWhole' : nextFile;
}

interface AnswerProps extends Props {
  heading: Ref<HTMLHeadingElement> | undefined;
  /** The counts are those of files. */
  isImported: boolean;
}

/** The heading that says what changed and since when. */
export function Answer({ answer, isFirst, heading, isImported }: AnswerProps) {
  const came = useFigure('new_followers');
  let text: ReactNode = null;
  if (answer !== null) text = <Sentence {...answer} />;
  else if (isImported) text = <FormattedMessage id={isKnown(came) ? nextFile : needOf(came)} />;
  else if (isFirst) text = <FormattedMessage id="home.startHint" />;
  else text = <FormattedMessage id="home.lineStarts" />;
  return (
    <h2 ref={heading} className={styles['answer']} data-slot="answer" tabIndex={-1}>
      {text}
    </h2>
  );
}
