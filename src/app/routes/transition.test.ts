import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LoadedScreen, Route } from './route.ts';
import { navigateSmoothly } from './transition.ts';

const arrivals = new Map<string, { promise: Promise<LoadedScreen>; arrive: () => void }>();
const went: unknown[] = [];

function arrivalOf(name: string) {
  const known = arrivals.get(name);
  if (known !== undefined) return known;
  let arrive = () => undefined as void;
  const promise = new Promise<LoadedScreen>((resolve) => {
    arrive = () => resolve({ Screen: () => null, props: {} });
  });
  arrivals.set(name, { promise, arrive });
  return { promise, arrive };
}

vi.mock('./screen-loader.ts', () => ({ loadScreen: ({ name }: Route) => arrivalOf(name).promise }));

const navigate = (to: string, options?: object) => {
  went.push([to, options]);
};

beforeEach(() => {
  arrivals.clear();
  went.length = 0;
  vi.stubGlobal('window', {
    location: { href: 'https://limn.example/home' },
    matchMedia: () => ({ matches: true }),
    scrollTo: () => undefined,
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it('goes where was pressed last, whichever screen arrives first', async () => {
  const first = navigateSmoothly(navigate, '/newfollowers', {});
  const second = navigateSmoothly(navigate, '/termsofservice', {});
  arrivalOf('termsofservice').arrive();
  await second;
  arrivalOf('newfollowers').arrive();
  await first;
  expect(went).toEqual([['/termsofservice', {}]]);
});

it('makes one step of two presses', async () => {
  const presses = [1, 2].map(() => navigateSmoothly(navigate, '/stories', {}));
  arrivalOf('StoriesList').arrive();
  await Promise.all(presses);
  expect(went).toHaveLength(1);
});

it('makes no step from a screen to itself', async () => {
  const press = navigateSmoothly(navigate, '/home', { state: 1 });
  arrivalOf('home').arrive();
  await press;
  expect(went).toEqual([['/home', { state: 1, replace: true }]]);
});
