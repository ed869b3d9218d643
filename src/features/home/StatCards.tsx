import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'wouter';
import { figuresSeen } from '../../core/session/load-user.ts';
import { statistic, useHome } from '../../core/session/user-store.ts';
import { useSession } from '../../core/session/session-store.ts';
import { CountUp } from '../../ui/layout/CountUp.tsx';
import { StatCard } from '../../ui/layout/StatCard.tsx';
import { abbreviate } from './account-card/abbreviate.ts';
import { peopleCards, type HomeCard } from './cards.ts';
import styles from './home.module.css';

/** Figures above are abbreviated: six digits do not fit half of a small phone. */
const longest = 99_999;

/** The six figures that lead to the follower lists. */
export function StatCards() {
  // Read once: the counting starts with the mount and is not to stop when it is noted as seen.
  const [isFresh] = useState(() => !useHome.getState().areFiguresSeen);

  useEffect(() => figuresSeen, []);

  return (
    <ul className={styles['stats']}>
      {peopleCards.map((card) => (
        <li key={card.path}>
          <PeopleCard card={card} isFresh={isFresh} />
        </li>
      ))}
    </ul>
  );
}

function PeopleCard({ card, isFresh }: { card: HomeCard; isFresh: boolean }) {
  const intl = useIntl();
  const isSubscribed = useSession((state) => state.isSubscribed);
  const value = useSession((state) =>
    card.figure === undefined ? null : statistic(state.user, card.figure),
  );
  const CardIcon = card.icon;
  const statCard = (
    <StatCard
      icon={<CardIcon />}
      {...(card.tone === undefined ? {} : { tone: card.tone })}
      isDisabled={!isSubscribed}
      label={intl.formatMessage({ id: card.labelId })}
      value={<Value value={value} isFresh={isFresh} />}
      className={styles['stat']}
    />
  );
  // Without a subscription the card is no link.
  return isSubscribed ? (
    <Link href={card.path} asChild>
      {statCard}
    </Link>
  ) : (
    statCard
  );
}

function Value({ value, isFresh }: { value: number | null; isFresh: boolean }) {
  const intl = useIntl();
  const [format] = useState(() => (count: number) => {
    if (count <= longest) return intl.formatNumber(count);
    const { figure, suffix } = abbreviate(count);
    return `${intl.formatNumber(figure, { maximumFractionDigits: 1 })}${suffix}`;
  });
  if (value === null) {
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">
          <FormattedMessage id="home.unknown" />
        </span>
      </>
    );
  }
  return (
    <>
      <CountUp value={value} format={format} isFresh={isFresh} />
      <span className="visually-hidden">{intl.formatNumber(value)}</span>
    </>
  );
}
