/**
 * Marks the names that have a text in them, by one search through all of them: `names` has them one
 * after the other, `starts` where each begins, and one more for the end of the last.
 */
export function namesWith(names: string, starts: Uint32Array, text: string): Uint8Array {
  const marks = new Uint8Array(starts.length - 1);
  let row = 0;
  let at = names.indexOf(text);
  while (at >= 0) {
    let end = starts[row + 1] as number;
    while (end <= at) end = starts[++row + 1] as number;
    // What begins in one name and ends in the next is in neither.
    const isWithin = at + text.length <= end;
    if (isWithin) marks[row] = 1;
    at = names.indexOf(text, isWithin ? end : at + 1);
  }
  return marks;
}
