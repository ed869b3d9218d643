import type { ComponentProps } from 'react';
import { useIntl } from 'react-intl';
import { postPage } from '../../../contract/network.ts';
import type { PopularityId, Post } from '../../../contract/records/post.ts';
import { PostThumb } from './PostThumb.tsx';

interface Props extends Pick<ComponentProps<typeof PostThumb>, 'format' | 'open'> {
  post: Post;
  /** Its place among those it is ranked with, from 1 on, and by what. */
  place: number;
  group: PopularityId;
}

const compact = { notation: 'compact', maximumFractionDigits: 1 } as const;

/** A post of a ranking, as a link to its own page on the network, where it has one. */
export function RankedPost({ post, place, group, format, open }: Props) {
  const intl = useIntl();
  const href = postPage(post.post_short_code);
  const value = post.value === null ? '–' : intl.formatNumber(post.value, compact);
  const address = post.post_thumbnail;
  const thumb = (
    <PostThumb key={address} address={address} format={format} value={value} open={open} />
  );
  if (href === null) return <div>{thumb}</div>;
  // The text alternative, with the figure as it is shown (WCAG 2.5.3).
  const children = post.child_posts.length;
  const about = { format, children, place, group, count: post.value, value };
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={intl.formatMessage({ id: 'postThumb.label' }, about)}
    >
      {thumb}
    </a>
  );
}
