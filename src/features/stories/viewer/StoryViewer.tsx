import { useEffect, type KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { itemOf, useViewer, viewerEvent } from './view-stories.ts';
import { useStories } from '../stories-store.ts';
import type { ViewerInput } from './viewer-machine.ts';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { BackIcon, ForwardIcon } from '../../../ui/icons/icons.tsx';
import { useModal } from '../../../ui/overlays/use-modal.ts';
import { StoryStage } from './StoryStage.tsx';
import { ViewerHead } from './ViewerHead.tsx';
import room from '../../../ui/overlays/backdrop.module.css';
import styles from './viewer.module.css';

type Steering = ViewerInput['type'] & ('next' | 'previous' | 'nextUser' | 'previousUser');

const keys: Record<string, Steering> = {
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  ArrowDown: 'nextUser',
  ArrowUp: 'previousUser',
  PageDown: 'nextUser',
  PageUp: 'previousUser',
};

function onKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const type = keys[event.key];
  const isOnControl = (event.target as Element).closest('button, a') !== null;
  if (type !== undefined) viewerEvent({ type });
  // A focused control keeps its space bar.
  else if (event.key === ' ' && !isOnControl) viewerEvent({ type: 'togglePause' });
  else return;
  event.preventDefault();
}

/** The story viewer: a modal over everything, as the machine says. */
export function StoryViewer() {
  const isOpen = useViewer((state) => state.isOpen);
  const { dialogRef, dialogProps } = useModal({
    isOpen,
    onClose: () => viewerEvent({ type: 'close' }),
    isClosable: true,
  });

  useEffect(() => () => viewerEvent({ type: 'close' }), []);

  return (
    <dialog
      {...dialogProps}
      ref={dialogRef}
      className={room['room']}
      aria-labelledby="viewer-name"
      // The keys belong to the dialog as a whole, wherever the focus is in it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
      onKeyDown={onKey}
    >
      {isOpen && <Content />}
    </dialog>
  );
}

function Content() {
  const intl = useIntl();
  const user = useViewer((state) => state.user);
  const item = useViewer((state) => state.item);
  const visit = useViewer((state) => state.visit);
  const isHeld = useViewer((state) => state.isHeld);
  const shown = useStories((state) => state.users[user]);
  const story = itemOf({ user, item });

  useEffect(() => {
    const report = () => viewerEvent({ type: 'hidden', isHidden: document.hidden });
    document.addEventListener('visibilitychange', report);
    return () => document.removeEventListener('visibilitychange', report);
  }, []);

  if (shown === undefined || story === undefined) return null;
  return (
    <div className={styles['frame']}>
      <div className={styles['sheet']} data-stage data-held={isHeld || undefined}>
        <div key={shown.id} className={styles['scene']}>
          <StoryStage key={visit} visit={visit} username={shown.username} />
        </div>
        {/* No key: a control in the head keeps the focus when the story changes. */}
        <ViewerHead user={shown} story={story} item={item} visit={visit} />
      </div>
      <IconButton
        label={intl.formatMessage({ id: 'viewer.previous' })}
        icon={<BackIcon />}
        className={styles['stepBack']}
        onClick={() => viewerEvent({ type: 'previous' })}
      />
      <IconButton
        label={intl.formatMessage({ id: 'viewer.next' })}
        icon={<ForwardIcon />}
        className={styles['stepOn']}
        onClick={() => viewerEvent({ type: 'next' })}
      />
      <p className="visually-hidden" aria-live="polite">
        <FormattedMessage
          id="viewer.place"
          values={{ item: item + 1, count: shown.items.length, username: shown.username }}
        />
      </p>
    </div>
  );
}
