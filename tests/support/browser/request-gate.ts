/** @file Holds or aborts requests, so that a test can look at a pending state. */
import type { BrowserContext, Page, Request, Route } from 'playwright/test';

/** Requests that wait. */
export interface Held {
  /** What each of them sent. */
  readonly bodies: string[];
  /** Breaks off those that wait; later ones go through. */
  release(): Promise<void>;
}

interface HoldOptions {
  /** The server hears the request, its response is lost. */
  readonly reaches?: boolean;
  /** Only the first ones are held. */
  readonly times?: number;
}

/** Holds the requests to an address. */
export async function hold(
  page: Page,
  address: string,
  { reaches = false, times }: HoldOptions = {},
): Promise<Held> {
  const bodies: string[] = [];
  const waiting: Route[] = [];
  const handler = async (route: Route) => {
    if (reaches) await route.fetch();
    waiting.push(route);
    bodies.push(route.request().postData() ?? '');
  };
  await page.route(address, handler, times === undefined ? {} : { times });
  return {
    bodies,
    async release() {
      // One whose page is gone has nowhere to go.
      await Promise.all(waiting.splice(0).map((route) => route.abort().catch(() => undefined)));
      await page.unroute(address, handler);
    },
  };
}

/** Requests that wait, and go on when they are let. */
export interface Gate {
  readonly asked: readonly Request[];
  /** Lets those that wait go on, and later ones through. */
  open(): void;
}

/** Holds the requests to an address from the `first` one on, until it is opened. */
export async function gate(
  from: Page | BrowserContext,
  address: string | RegExp,
  first = 1,
): Promise<Gate> {
  const asked: Request[] = [];
  let open = () => {};
  const isOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  await from.route(address, async (route) => {
    asked.push(route.request());
    if (asked.length >= first) await isOpen;
    // One whose page is gone has nowhere to go.
    await route.fallback().catch(() => undefined);
  });
  return { asked, open };
}
