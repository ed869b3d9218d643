import { useIntl } from 'react-intl';
import { postPage } from '../../../contract/network.ts';
import type { PopularityId, Post } from '../../../contract/records/post.ts';
import { openImage } from '../../flows/media.ts';
import { formatOfPost } from '../../stores/posts.ts';
import { PostLink } from '../../ui/PostLink.tsx';
import { PostThumb } from '../../ui/PostThumb.tsx';

interface Props {
  post: Post | undefined;
  place: number;
  group: PopularityId;
}

/** A post of the grid, as a link by its short code. */
export function RankedCell({ post, place, group }: Props) {
  const intl = useIntl();
  if (post === undefined) return null;
  const format = formatOfPost(post);
  const compact = { notation: 'compact', maximumFractionDigits: 1 } as const;
  const value = post.value === null ? '–' : intl.formatNumber(post.value, compact);
  return (
    <PostLink
      href={postPage(post.post_short_code)}
      about={{
        format,
        children: post.child_posts.length,
        place,
        group,
        count: post.value ?? 0,
        value,
      }}
    >
      <PostThumb
        key={post.post_thumbnail}
        address={post.post_thumbnail}
        format={format}
        value={value}
        open={openImage}
      />
    </PostLink>
  );
}
