import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { profileAddress } from '../../../../contract/network.ts';
import type { StoryItem, StoryUser } from '../../../../contract/records/story.ts';
import { openImage } from '../../../core/media/open-media.ts';
import { neverAborted } from '../../../core/workers/never-aborted.ts';
import { saveMedium } from '../../downloads/save-media.ts';
import { setMuted, useSound, useViewer, viewerEvent } from './view-stories.ts';
import { waitsForPlay } from './viewer-machine.ts';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { CloseIcon } from '../../../ui/icons/icons.tsx';
import { PauseIcon, PlayIcon } from '../../../ui/icons/media.tsx';
import { DownloadIcon } from '../../../ui/icons/people.tsx';
import { SoundOffIcon, SoundOnIcon } from '../../../ui/icons/stories.tsx';
import { ProfileImage } from '../../../ui/media/ProfileImage.tsx';
import { StoryBars } from './StoryBars.tsx';
import styles from './viewer.module.css';

interface Props {
  user: StoryUser;
  story: StoryItem;
  item: number;
  visit: number;
}

/** Progress, whose story it is, and what can be done with it. */
export function ViewerHead({ user, story, item, visit }: Props) {
  const intl = useIntl();
  const isWaiting = useViewer(waitsForPlay);
  const isMuted = useSound((state) => state.isMuted);
  return (
    <div className={styles['head']}>
      <StoryBars count={user.items.length} item={item} />
      <div className={styles['bar']}>
        <Author user={user} />
        <IconButton
          label={intl.formatMessage({ id: isWaiting ? 'viewer.resume' : 'viewer.pause' })}
          icon={isWaiting ? <PlayIcon /> : <PauseIcon />}
          onClick={() => viewerEvent({ type: 'togglePause' })}
        />
        <IconButton
          label={intl.formatMessage({ id: isMuted ? 'viewer.soundOn' : 'viewer.soundOff' })}
          icon={isMuted ? <SoundOffIcon /> : <SoundOnIcon />}
          onClick={() => setMuted(!isMuted)}
        />
        <SaveButton story={story} visit={visit} username={user.username} />
        <IconButton
          label={intl.formatMessage({ id: 'viewer.close' })}
          icon={<CloseIcon />}
          onClick={() => viewerEvent({ type: 'close' })}
        />
      </div>
    </div>
  );
}

function Author({ user }: { user: StoryUser }) {
  const address = profileAddress(user.username);
  const inside = (
    <>
      <ProfileImage address={user.profile_image} name={user.username} open={openImage} />
      <span id="viewer-name" className={styles['name']}>
        <bdi>{user.username}</bdi>
      </span>
    </>
  );
  if (address === null) return <span className={styles['author']}>{inside}</span>;
  return (
    <a className={styles['author']} href={address} target="_blank" rel="noopener noreferrer">
      {inside}
      <span className="visually-hidden">
        <FormattedMessage id="viewer.newTab" />
      </span>
    </a>
  );
}

interface SaveProps {
  story: StoryItem;
  visit: number;
  username: string;
}

/** The saving state belongs to an item: the next item starts without it. */
function SaveButton({ story, visit, username }: SaveProps) {
  const intl = useIntl();
  const [savedVisit, setSavedVisit] = useState(-1);
  const isGone = useViewer((state) => state.medium === 'failed');
  const isSaving = savedVisit === visit;
  const save = async () => {
    if (isSaving || isGone) return;
    setSavedVisit(visit);
    await saveMedium({ address: story.url, kind: 'story' }, username, neverAborted());
    setSavedVisit(-1);
  };
  return (
    <IconButton
      label={intl.formatMessage({ id: 'viewer.download' })}
      icon={<DownloadIcon />}
      aria-busy={isSaving || undefined}
      aria-disabled={isGone || undefined}
      onClick={() => void save()}
    />
  );
}
