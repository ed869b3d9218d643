/** The topmost modal dialog, which is the last one in the document; undefined if none is open. */
export function topDialog(): Element | undefined {
  return [...document.querySelectorAll('dialog:modal')].at(-1);
}
