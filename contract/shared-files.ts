/**
 * @file Files that another app hands to the installed one (`share_target` of the manifest). The service
 * worker takes them and the import reads them; the server never sees them.
 */
export const sharedFiles = {
  /** The address of the manifest's `share_target`, and the page that opens. */
  path: '/import',
  /** The name of its field. */
  field: 'files',
  /** The cache they wait in. */
  cache: 'shared',
  /** The header of a kept file with its name, percent-encoded. */
  nameHeader: 'x-name',
} as const;
