/** @file The children of a post, which the figures need as a whole only. */
import { findStringEnd } from '../core/bytes';
import { cursor, mistake, moveTo, scanEnd } from '../core/scanner';

/**
 * Moves past the array at the cursor by its brackets and strings alone; what is listed of it is
 * checked in full when it is kept (ranks.ts).
 */
export function skipArray(): void {
  let at = cursor;
  let depth = 0;
  while (at < scanEnd) {
    const byte = load<u8>(at++);
    if (byte == 0x22) {
      while (true) {
        at = findStringEnd(at, scanEnd);
        if (at >= scanEnd) return mistake();
        const end = load<u8>(at);
        at++;
        if (end == 0x22) break;
        if (end != 0x5c) return mistake();
        at++;
      }
    } else if (byte == 0x5b || byte == 0x7b) {
      depth++;
    } else if (byte == 0x5d || byte == 0x7d) {
      if (--depth == 0) return moveTo(at);
    }
  }
  mistake();
}
