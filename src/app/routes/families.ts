/** @file Rows of the route table that differ in one word. */
import { listNames } from '../../../contract/lists/list-names.ts';
import type { DownloadMode } from '../../features/downloads/download-store.ts';
import type { PostKind } from '../../features/posts/posts-store.ts';
import type { PageSlug } from '../../features/content/content-page-store.ts';
import { content, full, inner } from './kinds.ts';
import { screen, type Route } from './route.ts';
import { withReaders } from './with-readers.ts';

/** The rows of the six lists. */
export const listRoutes = listNames.map((list): Route => ({
  ...inner,
  name: list,
  paths: [`/${list}`],
  titleId: `people.${list}.title`,
  load: screen(() => import('../../features/people/PeopleScreen.tsx').then((m) => m.PeopleScreen), {
    list,
  }),
  read: async () => (await import('../../features/people/people-lists.ts')).enterPeople(list),
}));

/** The row of a report. */
export const reportRoute = (kind: PostKind): Route => ({
  ...full,
  name: `${kind}analytics`,
  paths: [`/${kind}analytics`],
  titleId: `postAnalysis.title.${kind}`,
  load: screen(
    withReaders(
      () =>
        import('../../features/posts/report/PostAnalysisScreen.tsx').then(
          (m) => m.PostAnalysisScreen,
        ),
      { withAnalysis: true },
    ),
    { kind },
  ),
  enter: async () =>
    (await import('../../features/posts/report/analyse-posts.ts')).openPostAnalysis(),
});

/** The row of a downloader. */
export const downloadRoute = (name: Route['name'], path: string, mode: DownloadMode): Route => ({
  ...inner,
  name,
  paths: [path],
  titleId: `download.${mode}.title`,
  load: screen(
    () => import('../../features/downloads/DownloadScreen.tsx').then((m) => m.DownloadScreen),
    { mode },
  ),
});

/** The row of a page of text. */
export const contentRoute = (
  name: 'termsofservice' | 'privacypolicy',
  page: { slug: PageSlug; titleId: string },
): Route => ({
  ...content,
  name,
  paths: [`/${name}`],
  titleId: page.titleId,
  load: screen(
    () => import('../../features/content/ContentPageScreen.tsx').then((m) => m.ContentPageScreen),
    page,
  ),
});
