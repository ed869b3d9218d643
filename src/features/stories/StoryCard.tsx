import { memo } from 'react';
import { useIntl } from 'react-intl';
import type { StoryUser } from '../../../contract/records/story.ts';
import { openImage, openStoryMedium } from '../../core/media/open-media.ts';
import { transition } from '../../ui/dom/view-transition.ts';
import { openViewer } from './viewer/view-stories.ts';
import { MediaImage } from '../../ui/media/MediaImage.tsx';
import { VideoMark } from '../../ui/media/VideoMark.tsx';
import { StoryIcon } from '../../ui/icons/people.tsx';
import { ProfileImage } from '../../ui/media/ProfileImage.tsx';
import styles from './stories.module.css';

interface Props {
  user: StoryUser;
  index: number;
}

/** Pixels of the longer side: half a phone's width at double density, upright. */
const thumbnailPixels = 640;

const viewerStage = () => document.querySelector<HTMLElement>('dialog[open] [data-stage]');

/** A user's stories: the first one's thumbnail, the profile picture and the name. Memoised. */
export const StoryCard = memo(function StoryCard({ user, index }: Props) {
  const intl = useIntl();
  const [first] = user.items;
  const label = intl.formatMessage(
    { id: 'stories.open' },
    { username: user.username, count: user.items.length },
  );
  return (
    <button
      type="button"
      className={styles['card']}
      aria-haspopup="dialog"
      onClick={(event) =>
        transition(() => openViewer(index), {
          from: event.currentTarget,
          to: viewerStage,
        })
      }
    >
      <span className="visually-hidden">{label}</span>
      <MediaImage
        address={first?.thumbnail_image ?? ''}
        size={thumbnailPixels}
        alt=""
        open={openStoryMedium}
        className={styles['thumbnail'] ?? ''}
        fallback={<StoryIcon size={40} />}
      />
      {first?.media_type === 'video' && <VideoMark />}
      <span className={styles['who']} aria-hidden="true">
        <ProfileImage address={user.profile_image} name={user.username} open={openImage} />
        <span className={styles['name']}>
          <bdi>{user.username}</bdi>
        </span>
      </span>
    </button>
  );
});
