/**
 * @file Whether this document shows the sample account: its paths are those of the app below `/sample`.
 * The address alone decides, so that a document is in the sample or outside for as long as it lives.
 */

/** The start of all paths of the sample. */
export const sampleBase = '/sample';

/** True for a document of the sample. */
export const isSample = globalThis.location?.pathname.startsWith(`${sampleBase}/`) ?? false;

/** The base of the app's paths in this document. */
export const pathBase = isSample ? sampleBase : '';

/** A path of the address bar as the route table names it. */
export const routePath = (path: string): string =>
  isSample && path.startsWith(sampleBase) ? path.slice(sampleBase.length) : path;
