/** @file Reads the data of a document's first screen while the files of the screen load. */
import type { Route, RouteName, Visit } from './route.ts';

/** The route whose data was requested before its screen was rendered. */
let ahead: RouteName | null = null;

/** Requests what the first screen shows, which would otherwise wait until the screen is rendered. */
export function readAhead({ name, read }: Route): void {
  ahead = name;
  void read?.().catch(() => undefined);
}

/** Starts the flow of a route that is shown now. */
export function enterRoute({ name, read, enter }: Route, visit: Visit): void {
  const isRead = ahead === name;
  ahead = null;
  if (!isRead) void read?.();
  void enter?.(visit);
}
