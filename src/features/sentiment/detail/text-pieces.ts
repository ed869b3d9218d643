/** @file The words of a comment that made its score. */

/** A piece of a comment's text: plain, or a word with its weight. */
export interface TextPiece {
  readonly at: number;
  readonly text: string;
  readonly weight: number | null;
}

interface Marked {
  readonly start: number | null;
  readonly end: number | null;
  readonly weight: number | null;
}

/** Cuts a text at the marked words. Marks that overlap or lie outside are left out. */
export function piecesOf(text: string, marks: readonly Marked[]): TextPiece[] {
  const pieces: TextPiece[] = [];
  const sorted = [...marks].sort((a, b) => (a.start ?? 0) - (b.start ?? 0));
  let from = 0;
  const add = (to: number, weight: number | null) => {
    if (to > from) pieces.push({ at: from, text: text.slice(from, to), weight });
    from = to;
  };
  for (const { start, end, weight } of sorted) {
    if (start === null || end === null || start < from || end > text.length || end <= start) {
      continue;
    }
    add(start, null);
    add(end, weight ?? 0);
  }
  add(text.length, null);
  return pieces;
}
