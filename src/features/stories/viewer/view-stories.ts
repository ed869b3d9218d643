/** @file The story viewer: runs its clock, keeps the next media at hand, reads the list on. */
import { storyViewer } from '../../../../contract/limits.ts';
import type { StoryItem } from '../../../../contract/records/story.ts';
import { clock, type Clock } from '../../../core/browser/clock.ts';
import type { Shown } from '../../../core/media/media.ts';
import { useStories } from '../stories-store.ts';
import { lengthOf, step, type ViewerInput, type ViewerState } from './viewer-machine.ts';
import { useSound, useViewer } from './viewer-store.ts';
import { openStoryMedium, type OpenMedia } from '../../../core/media/open-media.ts';
import { moreStories } from '../load-stories.ts';

/** What the viewer needs; tests bring their own. */
export interface ViewerTools {
  readonly clock: Clock;
  readonly open: OpenMedia;
  readonly more: () => Promise<void>;
}

const tools: ViewerTools = { clock, open: openStoryMedium, more: () => moreStories() };

/** So many users before the end of what is loaded, more are read. */
const readAhead = 2;

let stopClock: (() => void) | null = null;

/** Media that are shown or will be next, by address: nobody else would keep them from eviction. */
const near = new Map<string, { controller: AbortController; shown: Shown | null }>();

function storiesLengths(): number[][] {
  return useStories
    .getState()
    .users.map(({ items }) => items.map(({ duration }) => lengthOf(duration)));
}

/** The item a state shows. */
export function itemOf({ user, item }: Pick<ViewerState, 'user' | 'item'>): StoryItem | undefined {
  return useStories.getState().users[user]?.items[item];
}

/** The current item, the one after it, and the first of the next user. */
function addressesNear({ user, item }: ViewerState): string[] {
  const items = [
    itemOf({ user, item }),
    itemOf({ user, item: item + 1 }) ?? itemOf({ user: user + 1, item: 0 }),
    itemOf({ user: user + 1, item: 0 }),
  ];
  return [...new Set(items.flatMap((each) => (each === undefined ? [] : [each.url])))];
}

function letGo(wanted: readonly string[]): void {
  for (const [address, { controller, shown }] of near) {
    if (wanted.includes(address)) continue;
    controller.abort();
    shown?.release();
    near.delete(address);
  }
}

async function keep(address: string, isCurrent: boolean, open: OpenMedia): Promise<void> {
  const kept: { controller: AbortController; shown: Shown | null } = {
    controller: new AbortController(),
    shown: null,
  };
  near.set(address, kept);
  const shown = await open(address, 0, kept.controller.signal, isCurrent);
  if (near.get(address) === kept) kept.shown = shown;
  else shown?.release();
}

function keepNear(state: ViewerState, open: OpenMedia): void {
  const wanted = addressesNear(state);
  letGo(wanted);
  for (const [place, address] of wanted.entries()) {
    if (address !== '' && !near.has(address)) void keep(address, place === 0, open);
  }
}

function stop(): void {
  stopClock?.();
  stopClock = null;
  letGo([]);
}

/** Sends an event to the viewer. */
export function viewerEvent(input: ViewerInput, given: ViewerTools = tools): void {
  const before = useViewer.getState();
  const after = step(before, { ...input, at: given.clock.now() });
  useViewer.setState(after, true);
  if (after.visit === before.visit) return;
  if (!after.isOpen) {
    stop();
    return;
  }
  keepNear(after, given.open);
  if (after.user >= after.lengths.length - readAhead) void readOn(given);
}

async function readOn(given: ViewerTools): Promise<void> {
  await given.more();
  if (useViewer.getState().isOpen) {
    viewerEvent({ type: 'grow', lengths: storiesLengths() }, given);
  }
}

/** Opens the viewer on a user of the list. */
export function openViewer(user: number, given: ViewerTools = tools): void {
  stop();
  viewerEvent({ type: 'open', lengths: storiesLengths(), user }, given);
  if (!useViewer.getState().isOpen) return;
  stopClock = given.clock.every(storyViewer.tickMs, () => viewerEvent({ type: 'tick' }, given));
}

/** Turns the sound on or off, for all stories that follow. */
export function setMuted(isMuted: boolean): void {
  useSound.setState({ isMuted });
}
