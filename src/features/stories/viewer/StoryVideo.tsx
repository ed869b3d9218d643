import { useEffect, useRef, type ReactEventHandler } from 'react';

interface Props {
  src: string;
  label: string;
  className: string;
  /** Held, paused or hidden: the video is paused. */
  isHalted: boolean;
  isMuted: boolean;
  onPlaying: () => void;
  onWaiting: () => void;
  onEnded: () => void;
  onFailed: () => void;
  /** The browser refused to start it with sound. */
  onSoundRefused: () => void;
}

/** A story's video: plays inline and muted until sound is asked for, and not while it is halted. */
export function StoryVideo(props: Props) {
  const { src, label, className, isHalted, isMuted, onSoundRefused } = props;
  const video = useRef<HTMLVideoElement>(null);

  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    // React writes the attribute only, which has no effect once the element exists.
    element.muted = isMuted;
    if (isHalted) {
      element.pause();
      return;
    }
    element.play().catch((error: unknown) => {
      const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
      if (isRefused && !element.muted) onSoundRefused();
    });
  }, [isHalted, isMuted, onSoundRefused]);

  const ignoringPauses: ReactEventHandler<HTMLVideoElement> = (event) => {
    if (!event.currentTarget.paused) props.onWaiting();
  };

  return (
    <video
      ref={video}
      src={src}
      className={className}
      aria-label={label}
      playsInline
      muted
      preload="auto"
      disablePictureInPicture
      disableRemotePlayback
      tabIndex={-1}
      onPlaying={props.onPlaying}
      onWaiting={ignoringPauses}
      onEnded={props.onEnded}
      onError={props.onFailed}
    />
  );
}
