import { lazy, Suspense, type ReactNode } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { isRealAccount, statistic } from '../../core/session/user-store.ts';
import { useSession } from '../../core/session/session-store.ts';
import { Boundary } from '../../ui/feedback/Boundary.tsx';
import { useHydrated } from '../../ui/hooks/use-hydrated.ts';
import { ForwardIcon } from '../../ui/icons/icons.tsx';
import { CardLabel } from './CardLabel.tsx';
import { contentCards, toolCards, type HomeCard } from './cards.ts';
import { HomeLink } from './HomeLink.tsx';
import styles from './home.module.css';

const CardNote = lazy(() =>
  import('./content/behind-figures.ts').then((m) => ({ default: m.CardNote })),
);

/** The ways to what was posted as rows, those to stories and downloads as small cards. */
export function ToolList() {
  const isHydrated = useHydrated();
  return (
    <>
      <ul className={styles['rows']}>
        {contentCards.map((card) => (
          <li key={card.path}>
            <Tool card={card} className={styles['row']}>
              {isHydrated && (
                <Boundary fallback={null}>
                  <Suspense fallback={null}>
                    <CardNote path={card.path} />
                  </Suspense>
                </Boundary>
              )}
            </Tool>
          </li>
        ))}
      </ul>
      <ul className={styles['tools']}>
        {toolCards.map((card) => (
          <li key={card.path}>
            <Tool card={card} className={styles['tool']} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface Props {
  card: HomeCard;
  className: string | undefined;
  /** A line below the label. */
  children?: ReactNode;
}

function Tool({ card, className, children }: Props) {
  const value = useSession((state) =>
    card.figure === undefined ? null : statistic(state.user, card.figure),
  );
  // A connected account can show its own stories alone.
  const isOwn = useSession(isRealAccount);
  const figure = isOwn && card.figure === 'stories_count' ? 'own_stories' : card.figure;
  const ToolIcon = card.icon;
  return (
    <HomeLink href={card.path} className={className}>
      <span className={styles['toolIcon']} aria-hidden="true">
        <ToolIcon />
      </span>
      <span className={styles['toolLabel']}>
        <CardLabel card={card} />
        {children}
      </span>
      {value !== null && (
        <span className={styles['toolFigure']}>
          <span aria-hidden="true">
            <FormattedNumber value={value} />
          </span>
          <span className="visually-hidden">
            <FormattedMessage id="home.toolCount" values={{ figure, count: value }} />
          </span>
        </span>
      )}
      <span className={styles['toolArrow']} aria-hidden="true">
        <ForwardIcon size={20} />
      </span>
    </HomeLink>
  );
}
