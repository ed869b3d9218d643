import { lazy, Suspense, type ReactNode } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import {
  figureOf,
  isKnown,
  useOwnAccount,
  type AccountFigure,
} from '../../core/imported/figures.ts';
import { useIsViewed, useShown } from '../../core/imported/imported-store.ts';
import { importedAddress } from '../../core/imported/list-address.ts';
import { isSample } from '../../core/browser/sample.ts';
import { isRealAccount } from '../../core/session/user-store.ts';
import { useSession } from '../../core/session/session-store.ts';
import { Boundary } from '../../ui/feedback/Boundary.tsx';
import { useHydrated } from '../../ui/hooks/use-hydrated.ts';
import { ForwardIcon } from '../../ui/icons/icons.tsx';
import { CardLabel } from './CardLabel.tsx';
import { contentCards, toolCards, type HomeCard } from './cards.ts';
import { HomeLink } from './HomeLink.tsx';
import { Reason } from './people/Reason.tsx';
import styles from './home.module.css';

const CardNote = lazy(() =>
  import('./content/behind-figures.ts').then((m) => ({ default: m.CardNote })),
);

/** The ways to what was posted as rows, those to stories and downloads as small cards. */
export function ToolList() {
  const isHydrated = useHydrated();
  const isViewed = useIsViewed();
  const hasNotes = isHydrated && !isViewed;
  // The downloaders load from the network. The sample has no media of stories.
  const tools = isViewed ? toolCards.filter(({ content }) => content !== undefined) : toolCards;
  return (
    <>
      <ul className={styles['rows']}>
        {contentCards.map((card) => (
          <li key={card.path}>
            <Tool card={card} className={styles['row']}>
              {hasNotes && (
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
      {!isSample && (
        <ul className={styles['tools']}>
          {tools.map((card) => (
            <li key={card.path}>
              <Tool card={card} className={styles['tool']} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface Props {
  card: HomeCard;
  className: string | undefined;
  /** A line below the label. */
  children?: ReactNode;
}

/** The figure of a card; for the mood, which is none, why it is unknown. Null where nothing is said. */
function useCardFigure({ figure, isOfComments = false }: HomeCard): AccountFigure | null {
  const { user, account } = useShown();
  if (figure !== undefined) return figureOf(user, account, figure);
  if (!isOfComments) return null;
  // Received comments are in no file.
  if (user === null) return account === null ? null : { unknown: 'not-in-file' };
  return isRealAccount({ user }) && user.connection === 'none'
    ? { unknown: 'needs-connection' }
    : null;
}

function Tool({ card, className, children }: Props) {
  const counted = useCardFigure(card);
  const value = isKnown(counted) ? counted.known : null;
  const isFromFile = isKnown(counted) && counted.origin === 'download';
  const isViewed = useIsViewed();
  const owner = useOwnAccount()?.owner ?? null;
  // A connected account and a file have the own stories alone.
  const isOwn = useSession(isRealAccount) || isFromFile;
  const figure = isOwn && card.figure === 'stories_count' ? 'own_stories' : card.figure;
  // A file has what was posted, and no analysis of it.
  const isOfFile = card.content !== undefined && (isFromFile || isViewed);
  const ToolIcon = card.icon;
  return (
    <HomeLink
      href={
        isFromFile && card.content !== undefined ? importedAddress(card.content, owner) : card.path
      }
      className={className}
    >
      <span className={styles['toolIcon']} aria-hidden="true">
        <ToolIcon />
      </span>
      <span className={styles['toolLabel']}>
        {isOfFile ? (
          <FormattedMessage id={`import.list.${card.content}`} />
        ) : (
          <CardLabel card={card} />
        )}
        {children}
        {counted !== null && (
          <span className={styles['toolReason']}>
            <Reason figure={counted} />
          </span>
        )}
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
      {(!isViewed || value !== null) && (
        <span className={styles['toolArrow']} aria-hidden="true">
          <ForwardIcon size={20} />
        </span>
      )}
    </HomeLink>
  );
}
