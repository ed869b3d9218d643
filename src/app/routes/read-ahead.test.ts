import { expect, it, vi } from 'vitest';
import { inner } from './kinds.ts';
import { enterRoute, readAhead } from './read-ahead.ts';
import type { Route, Visit } from './route.ts';

const visit: Visit = {
  previous: null,
  query: new URLSearchParams(),
  signal: new AbortController().signal,
};

function routeWith(read: () => Promise<void>): Route {
  return { ...inner, name: 'mutualfollowing', paths: ['/list'], titleId: 'title', read };
}

it('the first screen of a document is read once, and again when it is entered again', () => {
  const read = vi.fn(async () => undefined);
  const route = routeWith(read);
  readAhead(route);
  expect(read).toHaveBeenCalledTimes(1);
  enterRoute(route, visit);
  expect(read).toHaveBeenCalledTimes(1);
  enterRoute(route, visit);
  expect(read).toHaveBeenCalledTimes(2);
});

it('a screen that another one took the place of is read when it is entered', () => {
  const read = vi.fn(async () => undefined);
  readAhead({ ...routeWith(async () => undefined), name: 'StoriesList' });
  enterRoute(routeWith(read), visit);
  expect(read).toHaveBeenCalledTimes(1);
});
