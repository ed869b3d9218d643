import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'wouter';
import { popularity } from '../../../../contract/limits.ts';
import type { PopularityGroup } from '../../../../contract/records/post.ts';
import type { PostSet } from '../../../../contract/records/post-report.ts';
import { openImage } from '../../../core/media/open-media.ts';
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
  /** How many groups to render. */
  shown: number;
}

/** The popularity groups with up to three thumbnails each. */
export function Groups({ set, kind, shown }: Props) {
  const total = set.post_analysis['post_count'] ?? 0;
  return (
    <Section titleId="postAnalysis.groups" table="groups" kind={kind} head={head}>
      <div className={styles['groups']}>
        {set.post_popularity.slice(0, shown).map((group) => (
          <Group key={group.id} group={group} kind={kind} total={total} />
        ))}
      </div>
    </Section>
  );
}

interface GroupProps {
  group: PopularityGroup;
  kind: PostKind;
  /** Posts of the account, ranked or not. */
  total: number;
}

function Group({ group, kind, total }: GroupProps) {
  const intl = useIntl();
  const count = group.post_count ?? group.posts.length;
  const name = intl.formatMessage({ id: `postAnalysis.group.${group.id}` });
  return (
    <div className={styles['group']}>
      <div className={styles['groupHead']}>
        <h3 className={styles['groupTitle']}>{name}</h3>
        {count > popularity.viewAllAbove && (
          <Link
            href={`/viewAllPosts?name=${group.id}&isReel=${kind === 'reel'}`}
            className={styles['viewAll'] ?? ''}
            aria-label={intl.formatMessage(
              { id: 'postAnalysis.viewAllOf' },
              { count, group: name },
            )}
          >
            <FormattedMessage id="postAnalysis.viewAll" values={{ count }} />
          </Link>
        )}
      </div>
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
      {group.posts.length > 0 && total > count && (
        <p className={styles['lacks']}>
          <FormattedMessage id="postAnalysis.groupLacks" values={{ count: total - count }} />
        </p>
      )}
    </div>
  );
}
