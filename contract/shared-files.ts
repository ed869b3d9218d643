/**
 * @file What another app hands to the installed one (`share_target` of the manifest). The service worker
 * takes files, which the import asks about, and the address of a post, which the downloader gets; the server
 * sees neither.
 */
import { hourMs } from './limits.ts';

export const sharedFiles = {
  /** The address of the manifest's `share_target`, and the page that opens. */
  path: '/import',
  /** The query of that page where the files could not be kept. */
  failed: '?shared=failed',
  /** The name of its field. */
  field: 'files',
  /** The fields of a shared text; apps differ in where they put an address. */
  textFields: ['url', 'text', 'title'],
  /** The page that a shared address opens, and the query parameter it is in. */
  downloader: '/downloadreel',
  parameter: 'shared',
  /** The cache they wait in. */
  cache: 'shared',
  /** The header of a kept file with its name, percent-encoded. */
  nameHeader: 'x-name',
  /** The header with the time of its arrival, in milliseconds; after `lifeMs` it is dropped unasked. */
  timeHeader: 'x-time',
  lifeMs: hourMs,
} as const;
