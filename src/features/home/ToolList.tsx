import { FormattedMessage, FormattedNumber } from 'react-intl';
import { Link } from 'wouter';
import { statistic } from '../../core/session/user-store.ts';
import { useSession } from '../../core/session/session-store.ts';
import { ForwardIcon } from '../../ui/icons/icons.tsx';
import { contentCards, type HomeCard } from './cards.ts';
import styles from './home.module.css';

/** The six ways to posts and stories. */
export function ToolList() {
  return (
    <ul className={styles['tools']}>
      {contentCards.map((card) => (
        <li key={card.path}>
          <Tool card={card} />
        </li>
      ))}
    </ul>
  );
}

function Tool({ card }: { card: HomeCard }) {
  const isSubscribed = useSession((state) => state.isSubscribed);
  const value = useSession((state) =>
    card.figure === undefined ? null : statistic(state.user, card.figure),
  );
  const ToolIcon = card.icon;
  const inside = (
    <>
      <span className={styles['toolIcon']} aria-hidden="true">
        <ToolIcon />
      </span>
      <span className={styles['toolLabel']}>
        <FormattedMessage id={card.labelId} />
      </span>
      {value !== null && (
        <span className={styles['toolFigure']}>
          <span aria-hidden="true">
            <FormattedNumber value={value} />
          </span>
          <span className="visually-hidden">
            <FormattedMessage id="home.toolCount" values={{ figure: card.figure, count: value }} />
          </span>
        </span>
      )}
      <span className={styles['toolArrow']} aria-hidden="true">
        <ForwardIcon size={20} />
      </span>
    </>
  );
  return isSubscribed ? (
    <Link href={card.path} className={styles['tool'] ?? ''}>
      {inside}
    </Link>
  ) : (
    <span className={styles['tool']} role="link" aria-disabled="true">
      {inside}
    </span>
  );
}
