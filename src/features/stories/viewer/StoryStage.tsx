import { useEffect, useRef, type PointerEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { setMuted, useShown, useSound, useViewer, viewerEvent } from './view-stories.ts';
import { isHalted } from './viewer-machine.ts';
import { PlayIcon } from '../../../ui/icons/media.tsx';
import { GoneIcon } from '../../../ui/icons/stories.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { StoryVideo } from './StoryVideo.tsx';
import styles from './viewer.module.css';

interface Props {
  visit: number;
  username: string;
}

/** Where a pointer is on the stage. */
function spot(event: PointerEvent<HTMLElement>) {
  const { left, top, width } = event.currentTarget.getBoundingClientRect();
  return { pointer: event.pointerId, x: event.clientX - left, y: event.clientY - top, width };
}

function press(event: PointerEvent<HTMLElement>): void {
  if (event.button !== 0) return;
  // The stage then gets every move and the release, also outside of it.
  event.currentTarget.setPointerCapture(event.pointerId);
  viewerEvent({ type: 'press', ...spot(event) });
}

/** The medium of one item, and the fingers on it. A new item is a new stage. */
export function StoryStage({ visit, username }: Props) {
  const stage = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = stage.current;
    if (element === null) return undefined;
    // A passive listener could not prevent the long press of iOS, whose release would skip a story.
    const keep = (event: TouchEvent) => event.preventDefault();
    element.addEventListener('touchstart', keep, { passive: false });
    return () => element.removeEventListener('touchstart', keep);
  }, []);

  return (
    <div
      ref={stage}
      className={styles['stage']}
      onPointerDown={press}
      onPointerMove={(event) => viewerEvent({ type: 'move', ...spot(event) })}
      onPointerUp={(event) => viewerEvent({ type: 'lift', ...spot(event) })}
      onPointerCancel={({ pointerId }) => viewerEvent({ type: 'cancel', pointer: pointerId })}
      onLostPointerCapture={({ pointerId }) => viewerEvent({ type: 'cancel', pointer: pointerId })}
      onContextMenu={(event) => event.preventDefault()}
    >
      <Medium visit={visit} username={username} />
    </div>
  );
}

function Medium({ visit, username }: Props) {
  const intl = useIntl();
  const medium = useShown((state) => (state.visit === visit ? state.medium : null));
  const isFailed = useViewer((state) => state.medium === 'failed');
  const isRefused = useViewer((state) => state.medium === 'refused');
  const isStill = useViewer(isHalted);
  const isMuted = useSound((state) => state.isMuted);

  if (isFailed) {
    return (
      <div className={styles['gone']} role="status">
        <GoneIcon size={48} />
        <FormattedMessage id="viewer.unavailable" />
      </div>
    );
  }
  if (medium === null) return <Skeleton shape="block" className={styles['waiting']} />;
  const failed = () => viewerEvent({ type: 'failed', visit });
  const playing = () => viewerEvent({ type: 'playing', visit });
  const isVideo = medium.type === 'video/mp4';
  const id = isVideo ? 'viewer.video' : 'viewer.image';
  const label = intl.formatMessage({ id }, { username });
  return isVideo ? (
    <>
      <StoryVideo
        src={medium.url}
        label={label}
        className={styles['medium'] ?? ''}
        isHalted={isStill}
        isMuted={isMuted}
        onPlaying={playing}
        onWaiting={() => viewerEvent({ type: 'stalled', visit })}
        onEnded={() => viewerEvent({ type: 'ended', visit })}
        onFailed={failed}
        onRefused={() => viewerEvent({ type: 'refused', visit })}
        onSoundRefused={() => setMuted(true)}
      />
      {isRefused && (
        // The button in the head says the same in words; a tap anywhere on the stage plays.
        <span className={styles['play']} aria-hidden="true">
          <PlayIcon size={40} />
        </span>
      )}
    </>
  ) : (
    <img
      className={styles['medium']}
      src={medium.url}
      alt={label}
      draggable={false}
      onLoad={playing}
      onError={failed}
    />
  );
}
