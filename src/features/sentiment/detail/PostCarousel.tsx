import { useState } from 'react';
import { useIntl } from 'react-intl';
import { sentimentView } from '../../../../contract/limits.ts';
import { postPage } from '../../../../contract/network.ts';
import type { Post } from '../../../../contract/records/post.ts';
import { openImage } from '../../../core/media/open-media.ts';
import { Carousel } from '../../../ui/layout/Carousel.tsx';
import { savesData } from '../../../ui/dom/data-saver.ts';
import { ImageIcon, PlayIcon } from '../../../ui/icons/media.tsx';
import { MediaImage } from '../../../ui/media/MediaImage.tsx';
import styles from '../sentiment.module.css';

/** Pixels asked for: a phone's width on a screen of double density. */
const pixels = 800;

/** A video is not played among pictures that move on: its mark leads to where it plays. */
function PlayMark({ address }: { address: string | null }) {
  const intl = useIntl();
  const mark = <PlayIcon size={28} />;
  if (address === null) {
    return (
      <span className={styles['video']} aria-hidden="true">
        {mark}
      </span>
    );
  }
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className={styles['video']}
      aria-label={intl.formatMessage({ id: 'sentiment.watch' })}
    >
      {mark}
    </a>
  );
}

/** The post, or a carousel of its child posts, which advances every four seconds and can be paused. */
export function PostCarousel({ post }: { post: Post }) {
  const intl = useIntl();
  const [index, setIndex] = useState(0);
  const pictures =
    post.child_posts.length === 0
      ? [{ address: post.post_thumbnail, isVideo: post.post_type === 'video' }]
      : post.child_posts.map((child) => ({
          address: child.insta_thumbnail,
          isVideo: child.insta_post_type === 'video',
        }));
  return (
    <Carousel
      label={intl.formatMessage({ id: 'sentiment.post' })}
      index={index}
      onIndexChange={setIndex}
      slideLabel={(slide) =>
        intl.formatMessage({ id: 'sentiment.slide' }, { slide, count: pictures.length })
      }
      {...(savesData()
        ? {}
        : {
            auto: {
              everyMs: sentimentView.carouselMs,
              pauseLabel: intl.formatMessage({ id: 'sentiment.pause' }),
              playLabel: intl.formatMessage({ id: 'sentiment.play' }),
            },
          })}
      slides={pictures.map(({ address, isVideo }, at) => ({
        id: String(at),
        content: (
          <span className={styles['slide']}>
            <MediaImage
              address={address}
              size={pixels}
              alt={intl.formatMessage({
                id: `postAnalysis.format.${isVideo ? 'reel' : 'image'}`,
              })}
              open={openImage}
              className={styles['picture'] ?? ''}
              fallback={<ImageIcon />}
            />
            {isVideo && <PlayMark address={postPage(post.post_short_code)} />}
          </span>
        ),
      }))}
    />
  );
}
