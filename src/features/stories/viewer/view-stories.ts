/** @file The story viewer: its state, its clock, its media and the pages it needs. */
import { storyViewer } from '../../../../contract/limits.ts';
import type { StoryItem } from '../../../../contract/records/story.ts';
import { clock, type Clock } from '../../../core/browser/clock.ts';
import type { Shown } from '../../../core/media/media.ts';
import { useStories } from '../stories-store.ts';
import {
  closedViewer,
  lengthOf,
  step,
  type ViewerInput,
  type ViewerState,
} from './viewer-machine.ts';
import { openStoryMedium, type OpenMedia } from '../../../core/media/open-media.ts';
import { defineStore } from '../../../core/store.ts';
import { createTask } from '../../../core/task.ts';
import { moreStories } from '../load-stories.ts';
import { savesData } from '../../../ui/dom/data-saver.ts';

/** The story viewer. Only `viewerEvent` changes it. */
export const useViewer = defineStore<ViewerState>(() => closedViewer);

/** Muted until a person asks for sound, because browsers autoplay only silent videos. */
export const useSound = defineStore<{ isMuted: boolean }>(() => ({ isMuted: true }));

/** The medium of the current item, and the visit it belongs to; null until it has arrived. */
export const useShown = defineStore<{ visit: number; medium: Shown | null }>(() => ({
  visit: 0,
  medium: null,
}));

/** What the viewer needs; tests pass their own. */
export interface ViewerDeps {
  readonly clock: Clock;
  readonly open: OpenMedia;
  readonly more: () => Promise<void>;
}

const defaultDeps: ViewerDeps = { clock, open: openStoryMedium, more: () => moreStories() };

/** Users that are left of the list when its next page is read; with data saver the last one is shown. */
const usersAhead = () => (savesData() ? 1 : 2);

/** The open viewer: its clock runs, it holds media and grows with the list, until the run is aborted. */
const viewing = createTask();

/** A medium that is shown or will be next: held, so that the cache does not evict it. */
interface Near {
  readonly controller: AbortController;
  /** Whether it was requested before those that are not visible. */
  readonly isCurrent: boolean;
  shown: Shown | null;
}

/** By address. */
const near = new Map<string, Near>();

function storiesLengths(): number[][] {
  return useStories
    .getState()
    .users.map(({ items }) => items.map(({ duration }) => lengthOf(duration)));
}

/** The item a state shows. */
export function itemOf({ user, item }: Pick<ViewerState, 'user' | 'item'>): StoryItem | undefined {
  return useStories.getState().users[user]?.items[item];
}

/** The current item, the one after it, and the first of the next user; with data saver only the first. */
function addressesNear({ user, item }: ViewerState): string[] {
  const next = [
    itemOf({ user, item: item + 1 }) ?? itemOf({ user: user + 1, item: 0 }),
    itemOf({ user: user + 1, item: 0 }),
  ];
  const items = [itemOf({ user, item }), ...(savesData() ? [] : next)];
  return [...new Set(items.flatMap((each) => (each === undefined ? [] : [each.url])))];
}

function releaseOthers(wanted: readonly string[]): void {
  for (const [address, { controller, shown }] of near) {
    if (wanted.includes(address)) continue;
    controller.abort();
    shown?.release();
    near.delete(address);
  }
}

function showCurrent(): void {
  const { visit, ...place } = useViewer.getState();
  const address = itemOf(place)?.url ?? '';
  useShown.setState({ visit, medium: near.get(address)?.shown ?? null });
}

async function keep(address: string, isCurrent: boolean, deps: ViewerDeps): Promise<void> {
  const stored: Near = { controller: new AbortController(), isCurrent, shown: null };
  near.set(address, stored);
  const shown = await deps.open(address, 0, stored.controller.signal, isCurrent);
  if (near.get(address) !== stored) {
    shown?.release();
    return;
  }
  stored.shown = shown;
  // One that could not be had is asked for again when its turn comes.
  if (shown === null) near.delete(address);
  const state = useViewer.getState();
  if (itemOf(state)?.url !== address) return;
  if (shown === null) viewerEvent({ type: 'failed', visit: state.visit }, deps);
  else showCurrent();
}

function keepNear(state: ViewerState, deps: ViewerDeps): void {
  const wanted = addressesNear(state);
  releaseOthers(wanted);
  for (const [place, address] of wanted.entries()) {
    const known = near.get(address);
    const isCurrent = place === 0;
    // One that is still on its way is asked for once more when it becomes current: visible media first.
    const isLate = known?.shown === null && isCurrent && !known.isCurrent;
    if ((address === '' && !isCurrent) || (known !== undefined && !isLate)) continue;
    void keep(address, isCurrent, deps);
    known?.controller.abort();
  }
  showCurrent();
}

function startViewing(deps: ViewerDeps): void {
  void viewing.run(
    (signal) =>
      new Promise<void>((resolve) => {
        const tick = () => viewerEvent({ type: 'tick' }, deps);
        const stop = deps.clock.every(storyViewer.tickMs, tick);
        // The page that brings them may be one that the list was reading already.
        const stopGrowing = useStories.subscribe(({ users }, before) => {
          if (users.length <= before.users.length) return;
          viewerEvent({ type: 'grow', lengths: storiesLengths() }, deps);
        });
        signal.addEventListener('abort', () => {
          stop();
          stopGrowing();
          releaseOthers([]);
          resolve();
        });
      }),
  );
}

/** Sends an event to the viewer. */
export function viewerEvent(input: ViewerInput, deps: ViewerDeps = defaultDeps): void {
  const before = useViewer.getState();
  const after = step(before, { ...input, at: deps.clock.now() });
  useViewer.setState(after, true);
  if (after.visit === before.visit) return;
  if (!after.isOpen) {
    viewing.abort();
    return;
  }
  keepNear(after, deps);
  if (after.user >= after.lengths.length - usersAhead()) void deps.more();
}

/** Opens the viewer on a user of the list. */
export function openViewer(user: number, deps: ViewerDeps = defaultDeps): void {
  viewing.abort();
  viewerEvent({ type: 'open', lengths: storiesLengths(), user }, deps);
  if (useViewer.getState().isOpen) startViewing(deps);
}

/** Turns the sound on or off, for all stories that follow. */
export function setMuted(isMuted: boolean): void {
  useSound.setState({ isMuted });
}
