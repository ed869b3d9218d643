import { useIntl } from 'react-intl';
import { postPage } from '../../../contract/network.ts';
import type { Post } from '../../../contract/records/post.ts';
import { openImage } from '../../flows/media.ts';
import { formatOfPost } from '../../stores/posts.ts';
import { PostThumb } from '../../ui/PostThumb.tsx';
import styles from './view-all.module.css';

/** A post of the grid, as a link by its short code. */
export function RankedCell({ post }: { post: Post | undefined }) {
  const intl = useIntl();
  if (post === undefined) return null;
  const format = formatOfPost(post);
  const address = postPage(post.post_short_code);
  const compact = { notation: 'compact', maximumFractionDigits: 1 } as const;
  const thumb = (
    <PostThumb
      key={post.post_thumbnail}
      address={post.post_thumbnail}
      format={format}
      value={post.value === null ? '–' : intl.formatNumber(post.value, compact)}
      open={openImage}
    />
  );
  if (address === null) return <div className={styles['cell']}>{thumb}</div>;
  return (
    <a
      className={styles['cell']}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={intl.formatMessage(
        { id: 'postThumb.label' },
        { format, children: post.child_posts.length, value: post.value ?? 0 },
      )}
    >
      {thumb}
    </a>
  );
}
