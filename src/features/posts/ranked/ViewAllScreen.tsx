import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { useLocation, useSearch } from 'wouter';
import { exportRanked } from '../export-posts.ts';
import { rankedPosts, rankOf, useRanks } from '../posts-store.ts';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { DownloadIcon } from '../../../ui/icons/people.tsx';
import { BackIcon } from '../../../ui/icons/icons.tsx';
import { PageHead } from '../../../ui/layout/PageHead.tsx';
import { RankedGrid } from './RankedGrid.tsx';
import styles from './view-all.module.css';

const head = ['csv.shortCode', 'csv.type', 'csv.children', 'csv.value', 'csv.address'] as const;

/** All posts of a popularity group (`?name=` and `isReel` of the address). */
export function ViewAllScreen() {
  const intl = useIntl();
  const [, navigate] = useLocation();
  const { id, kind } = rankOf(new URLSearchParams(useSearch()));
  const { items: posts, hasMore } = useRanks(rankedPosts(id, kind));
  const group = intl.formatMessage({ id: `postAnalysis.group.${id}` });
  const title = kind === 'reel' ? intl.formatMessage({ id: 'viewAll.reels' }, { group }) : group;
  const headings = head.map((each) => intl.formatMessage({ id: each }));

  // The route has one title for all rankings; tab and history need one for each.
  useEffect(() => {
    document.title = `${title} · Limn`.replaceAll('\u00ad', '');
  }, [title]);

  return (
    <div className={styles['screen']}>
      <PageHead
        title={title}
        back={
          <IconButton
            label={intl.formatMessage({ id: 'viewAll.back' })}
            icon={<BackIcon />}
            onClick={() => navigate(kind === 'reel' ? '/reelanalytics' : '/postanalytics')}
          />
        }
        action={
          <IconButton
            label={
              hasMore
                ? intl.formatMessage({ id: 'viewAll.export' }, { count: posts.length })
                : intl.formatMessage({ id: 'postAnalysis.export' }, { table: group })
            }
            icon={<DownloadIcon size={20} />}
            aria-disabled={posts.length === 0 || undefined}
            onClick={() => {
              if (posts.length > 0) exportRanked(id, kind, headings);
            }}
          />
        }
      />
      <RankedGrid key={`${kind}/${id}`} id={id} kind={kind} label={group} />
    </div>
  );
}
