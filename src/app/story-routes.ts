/** @file The rows of stories and of the two downloaders, which share one screen. */
import type { DownloadMode } from '../stores/download.ts';
import { page, type Route } from './route-table.ts';

const frame = { access: 'subscribed', header: true, footer: false, footerLinks: false } as const;

const stories: Route = {
  name: 'StoriesList',
  paths: ['/stories'],
  ...frame,
  titleId: 'stories.title',
  texts: 'app',
  load: page(() => import('../screens/stories/StoriesScreen.tsx').then((m) => m.StoriesScreen), {}),
  enter: async () => (await import('../flows/watch-stories.ts')).openStories(),
};

function download(name: Route['name'], path: string, mode: DownloadMode): Route {
  return {
    name,
    paths: [path],
    ...frame,
    titleId: `download.${mode}.title`,
    texts: 'app',
    load: page(
      () => import('../screens/download/DownloadScreen.tsx').then((m) => m.DownloadScreen),
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
