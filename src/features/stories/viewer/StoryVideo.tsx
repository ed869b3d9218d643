import { useEffect, useEffectEvent, useRef, type ReactEventHandler } from 'react';
import { useViewer } from './view-stories.ts';

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
  /** The browser refused to start it, although it is muted. */
  onRefused: () => void;
  /** The browser refused to start it with sound. */
  onSoundRefused: () => void;
}

/**
 * A story's video: plays inline and muted until sound is asked for, and not while it is halted. In Low
 * Power Mode iOS starts even a muted one only within a tap.
 */
export function StoryVideo(props: Props) {
  const { src, label, className, isHalted, isMuted } = props;
  const video = useRef<HTMLVideoElement>(null);

  const start = useEffectEvent((element: HTMLVideoElement) => {
    element.play().catch((error: unknown) => {
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
      if (element.muted) props.onRefused();
      else props.onSoundRefused();
    });
  });

  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    // React writes the attribute only, which has no effect once the element exists.
    element.muted = isMuted;
    if (isHalted) {
      element.pause();
      return;
    }
    start(element);
  }, [isHalted, isMuted]);

  // Not in an effect of the render: the store changes within the tap, and only that may start it.
  useEffect(
    () =>
      useViewer.subscribe((now, before) => {
        const isAsked = before.medium === 'refused' && now.medium === 'loading';
        if (isAsked && now.visit === before.visit && video.current !== null) start(video.current);
      }),
    [],
  );

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
