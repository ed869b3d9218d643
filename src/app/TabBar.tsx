import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'wouter';
import { isSample } from '../core/browser/sample.ts';
import type { Icon } from '../ui/icons/create-icon.tsx';
import { useHistory } from '../features/history/history-store.ts';
import { unseenCount } from '../features/history/unseen.ts';
import { useHydrated } from '../ui/hooks/use-hydrated.ts';
import { MoreIcon, PeopleIcon, PostsIcon, StoriesIcon, TodayIcon } from '../ui/icons/tabs.tsx';
import { useSeenLists } from './use-seen-lists.ts';
import styles from './tab-bar.module.css';

interface Tab {
  readonly id: 'today' | 'people' | 'posts' | 'stories';
  readonly href: string;
  readonly icon: Icon;
  /** The other paths at which it is marked as current. */
  readonly paths: readonly string[];
}

const tabs: readonly Tab[] = [
  { id: 'today', href: '/home', icon: TodayIcon, paths: ['/history', '/history/moments'] },
  {
    id: 'people',
    href: '/newfollowers',
    icon: PeopleIcon,
    paths: [
      '/followerslost',
      '/notfollowsback',
      '/donotfollowsback',
      '/mutualfollowing',
      '/profileview',
    ],
  },
  {
    id: 'posts',
    href: '/postanalytics',
    icon: PostsIcon,
    paths: ['/reelanalytics', '/viewAllPosts', '/sentimentalAnalysis'],
  },
  {
    id: 'stories',
    href: '/stories',
    icon: StoriesIcon,
    paths: ['/downloadStories', '/downloadreel'],
  },
];

/** The sample has no stories. */
const shownTabs = isSample ? tabs.filter(({ id }) => id !== 'stories') : tabs;

/** A larger number of changes does not fit the tab. */
const mostShown = 999;

interface Props {
  isMenuOpen: boolean;
  onMore: () => void;
}

/** The main places of the app: a bar at the lower edge of a phone, a rail at the side of a tablet. */
export function TabBar({ isMenuOpen, onMore }: Props) {
  const intl = useIntl();
  const [path] = useLocation();
  const unseen = useHistory(unseenCount);
  useSeenLists(path);
  const nameOf = (id: Tab['id']) =>
    id === 'people' && unseen > 0
      ? intl.formatMessage({ id: 'header.tab.peopleUnseen' }, { count: unseen })
      : intl.formatMessage({ id: `header.tab.${id}` });
  return (
    <nav
      className={styles['bar']}
      data-tab-bar
      aria-label={intl.formatMessage({ id: 'header.tabs' })}
    >
      {shownTabs.map(({ id, href, icon: TabIcon, paths }) => (
        <Link
          key={id}
          href={href}
          className={styles['tab'] ?? ''}
          aria-label={nameOf(id)}
          aria-current={href === path ? 'page' : paths.includes(path) ? 'true' : undefined}
        >
          <TabIcon />
          <span className={styles['label']} aria-hidden="true">
            <FormattedMessage id={`header.tab.${id}`} />
          </span>{' '}
          {id === 'people' && unseen > 0 && (
            <span className={styles['unseen']} aria-hidden="true">
              {unseen > mostShown ? `${mostShown}+` : unseen}
            </span>
          )}
        </Link>
      ))}
      {!isSample && <MoreTab isMenuOpen={isMenuOpen} onMore={onMore} />}
    </nav>
  );
}

/** Opens the menu, which is all about an own account. */
function MoreTab({ isMenuOpen, onMore }: Props) {
  const intl = useIntl();
  const isEarly = !useHydrated();
  return (
    <button
      type="button"
      className={styles['tab']}
      disabled={isEarly}
      data-early={isEarly || undefined}
      aria-label={intl.formatMessage({ id: 'header.tab.more' })}
      aria-haspopup="dialog"
      aria-expanded={isMenuOpen}
      onClick={onMore}
    >
      <MoreIcon />
      <span className={styles['label']} aria-hidden="true">
        <FormattedMessage id="header.tab.more" />
      </span>
    </button>
  );
}
