import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'wouter';
import { popularity } from '../../../../contract/limits.ts';
import type { PopularityGroup, PopularityId } from '../../../../contract/records/post.ts';
import type { PostSet } from '../../../../contract/records/post-report.ts';
import { openImage } from '../../../core/media/open-media.ts';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { formatOfPost, type PostKind } from '../posts-store.ts';
import { RankedPost } from '../RankedPost.tsx';
import { Section } from './Section.tsx';
import styles from './post-analysis.module.css';

const head = [
  'csv.group',
  'csv.shortCode',
  'csv.type',
  'csv.children',
  'csv.value',
  'csv.address',
] as const;

interface Props {
  set: PostSet;
  kind: PostKind;
}

/** The group that was open when the page was left, for going back to it. */
const opened = new Map<PostKind, PopularityId>();

/** The best posts by one measure at a time: a tab for each, with up to three pictures. */
export function Groups({ set, kind }: Props) {
  const intl = useIntl();
  const [chosen, setChosen] = useState(opened.get(kind));
  const panelId = useId();
  const groups = set.post_popularity;
  const group = groups.find(({ id }) => id === chosen) ?? groups[0];
  if (group === undefined) return null;
  return (
    <Section titleId="postAnalysis.groups" table="groups" kind={kind} head={head}>
      <div className={styles['groups']}>
        <Tabs
          label={intl.formatMessage({ id: 'postAnalysis.groups' })}
          tabs={groups.map(({ id }) => ({
            id,
            label: intl.formatMessage({ id: `postAnalysis.group.${id}` }),
          }))}
          selected={group.id}
          onSelect={(id) => {
            opened.set(kind, id);
            setChosen(id);
          }}
          panelId={panelId}
        />
        <div role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${group.id}`}>
          <Group group={group} kind={kind} total={set.post_analysis['post_count'] ?? null} />
        </div>
      </div>
    </Section>
  );
}

interface GroupProps {
  group: PopularityGroup;
  kind: PostKind;
  /** Posts of the account, ranked or not. */
  total: number | null;
}

function Group({ group, kind, total }: GroupProps) {
  const intl = useIntl();
  const count = group.post_count ?? group.posts.length;
  const name = intl.formatMessage({ id: `postAnalysis.group.${group.id}` });
  return (
    <div className={styles['group']}>
      {group.posts.length === 0 ? (
        <p className={styles['nothing']}>
          <FormattedMessage id="postAnalysis.groupEmpty" />
        </p>
      ) : (
        <ul className={styles['thumbs']}>
          {group.posts.slice(0, popularity.thumbnails).map((post, at) => (
            <li key={post.post_short_code}>
              <RankedPost
                post={post}
                place={at + 1}
                group={group.id}
                format={formatOfPost(post)}
                open={openImage}
              />
            </li>
          ))}
        </ul>
      )}
      {count > popularity.viewAllAbove && (
        <Link
          href={`/viewAllPosts?name=${group.id}&isReel=${kind === 'reel'}`}
          className={styles['viewAll'] ?? ''}
          aria-label={intl.formatMessage({ id: 'postAnalysis.viewAllOf' }, { count, group: name })}
        >
          <FormattedMessage id="postAnalysis.viewAll" values={{ count }} />
        </Link>
      )}
      {group.posts.length > 0 && total !== null && total > count && (
        <p className={styles['lacks']}>
          <FormattedMessage id="postAnalysis.groupLacks" values={{ kind, count: total - count }} />
        </p>
      )}
    </div>
  );
}
