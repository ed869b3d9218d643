/** @file Icons of what can be done with a person of a list. */
import { createIcon } from './create-icon.tsx';

export const OpenIcon = /* @__PURE__ */ createIcon(
  'M13 4.5h6.5V11M19 5l-8.5 8.5M10 5.5H5v13.5h13.5v-5',
);
export const CopyIcon = /* @__PURE__ */ createIcon('M9 9h10.5v10.5H9zM15 9V4.5H4.5V15H9');
export const ShareIcon = /* @__PURE__ */ createIcon(
  'M12 15V4M8 7.5L12 3.5l4 4M6 11.5H5v8h14v-8h-1',
);
export const HideIcon = /* @__PURE__ */ createIcon(
  'M4 4l16 16M9.5 5.8A9.6 9.6 0 0112 5.5c3.8 0 7 2 9.5 6.5a16 16 0 01-2.6 3.4M6.3 7.5A15 15 0 002.5 12c2.5 4.5 5.7 6.5 9.5 6.5 1.5 0 3-.3 4.3-1',
);
