/** @file Icons of posts, stories and downloads. */
import { createIcon } from './create-icon.tsx';

export const PlayIcon = /* @__PURE__ */ createIcon('M8 5.5v13l10.5-6.5z');
export const PauseIcon = /* @__PURE__ */ createIcon('M8.5 5.5v13M15.5 5.5v13');
export const VideoIcon = /* @__PURE__ */ createIcon('M3.5 6.5h12v11h-12zM15.5 10.5l5-3v9l-5-3');
export const StackIcon = /* @__PURE__ */ createIcon('M8 8h12v12H8zM16 8V4H4v12h4');
export const ImageIcon = /* @__PURE__ */ createIcon(
  'M4.5 4.5h15v15h-15zM4.5 16l4.5-4.5 4 4 2.5-2.5 4 4',
  [15.5, 8.5, 1.75],
);
export const CommentIcon = /* @__PURE__ */ createIcon('M4 5h16v11.5h-9L6.5 20v-3.5H4z');
