/**
 * @file The cookie that says that imported data lie on a device, not whose. A browser may delete the
 * storage of a site that was not visited for a while, WebKit after seven days; by this mark the import
 * can tell that from a first visit. WebKit also shortens the life of a cookie that a script has set to
 * seven days, therefore the server sets it again.
 */

/** Its name; the value says nothing. */
export const importMarkCookie = 'imported';

/** How long it lasts without a visit, in seconds. */
export const importMarkSeconds = 31_536_000;
