import { useIntl } from 'react-intl';
import { Link } from 'wouter';
import type { InsightPart, InsightScreen } from '../../../../contract/records/insight.ts';
import styles from './insight-panel.module.css';

/** Where a screen is, and the message of its title. */
function placeOf(screen: InsightScreen): { path: string; titleId: string } {
  switch (screen) {
    case 'history':
      return { path: '/history', titleId: 'history.title' };
    case 'posts':
      return { path: '/postanalytics', titleId: 'home.postAnalytics' };
    case 'sentiment':
      return { path: '/sentimentalAnalysis', titleId: 'home.sentiment' };
    case 'cause-content':
    case 'cause-deleted':
    case 'cause-follow-for-follow':
    case 'cause-purge':
    case 'cause-removed': {
      const cause = screen.slice('cause-'.length);
      return { path: `/followerslost?cause=${cause}`, titleId: 'people.followerslost.title' };
    }
    default:
      return { path: `/${screen}`, titleId: `people.${screen}.title` };
  }
}

/** A sentence as plain text, each figure of it a link to the screen that shows it. */
export function LinkedText({ parts }: { parts: readonly InsightPart[] }) {
  const intl = useIntl();
  return parts.map(({ text: figure, screen }, at) => {
    if (screen === undefined) return figure;
    const { path, titleId } = placeOf(screen);
    const title = intl.formatMessage({ id: titleId });
    const label = intl.formatMessage({ id: 'insight.figure' }, { figure, screen: title });
    return (
      // Parts never change their places.
      // oxlint-disable-next-line react/no-array-index-key
      <Link key={at} href={path} className={styles['figure'] ?? ''} aria-label={label}>
        {figure}
      </Link>
    );
  });
}
