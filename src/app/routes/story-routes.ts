/** @file The rows of stories and of the two downloaders, which share one screen. */
import type { DownloadMode } from '../../features/downloads/download-store.ts';
import { page, type Route } from './route.ts';

const frame = { access: 'subscribed', header: true, footer: false, footerLinks: false } as const;

const stories: Route = {
  name: 'StoriesList',
  paths: ['/stories'],
  ...frame,
  titleId: 'stories.title',
  texts: 'app',
  load: page(
    () => import('../../features/stories/StoriesScreen.tsx').then((m) => m.StoriesScreen),
    {},
  ),
  enter: async () => (await import('../../features/stories/load-stories.ts')).openStories(),
};

function download(name: Route['name'], path: string, mode: DownloadMode): Route {
  return {
    name,
    paths: [path],
    ...frame,
    titleId: `download.${mode}.title`,
    texts: 'app',
    load: page(
      () => import('../../features/downloads/DownloadScreen.tsx').then((m) => m.DownloadScreen),
      { mode },
    ),
  };
}

/** Stories and downloads. */
export const storyRoutes: readonly Route[] = [
  stories,
  download('DownloadReel', '/downloadreel', 'reel'),
  download('DownloadStories', '/downloadStories', 'stories'),
];
