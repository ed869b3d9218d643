/** @file The rows of home and of the six follower lists, which share one screen. */
import { listNames, type ListName } from '../../../contract/lists/list-names.ts';
import { page, type Route } from './route.ts';

const home: Route = {
  name: 'home',
  paths: ['/home'],
  access: 'token',
  header: true,
  footer: true,
  footerLinks: true,
  titleId: 'home.pageTitle',
  texts: 'app',
  load: page(() => import('../../features/home/HomeScreen.tsx').then((m) => m.HomeScreen), {}),
  enter: async ({ previous }) => {
    const { arriveHome } = await import('../../features/home/enter-home.ts');
    // The record is fetched on the first route and after the code screen.
    await arriveHome(previous === null || previous === 'otp');
  },
};

function listRoute(list: ListName): Route {
  return {
    name: list,
    paths: [`/${list}`],
    access: 'subscribed',
    header: true,
    footer: false,
    footerLinks: false,
    titleId: `people.${list}.title`,
    texts: 'app',
    load: page(() => import('../../features/people/PeopleScreen.tsx').then((m) => m.PeopleScreen), {
      list,
    }),
    enter: async () => (await import('../../features/people/people-lists.ts')).openPeople(list),
  };
}

/** Home and the six lists. */
export const peopleRoutes: readonly Route[] = [home, ...listNames.map(listRoute)];
