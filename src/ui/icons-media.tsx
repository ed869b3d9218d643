/** @file Icons of posts, stories and downloads. */
import { icon } from './drawn-icon.tsx';

export const PlayIcon = /* @__PURE__ */ icon('M8 5.5v13l10.5-6.5z');
export const PauseIcon = /* @__PURE__ */ icon('M8.5 5.5v13M15.5 5.5v13');
export const VideoIcon = /* @__PURE__ */ icon('M3.5 6.5h12v11h-12zM15.5 10.5l5-3v9l-5-3');
export const StackIcon = /* @__PURE__ */ icon('M8 8h12v12H8zM16 8V4H4v12h4');
export const ImageIcon = /* @__PURE__ */ icon(
  'M4.5 4.5h15v15h-15zM4.5 16l4.5-4.5 4 4 2.5-2.5 4 4',
  [15.5, 8.5, 1.75],
);
export const HeartIcon = /* @__PURE__ */ icon(
  'M12 19.5C6 15.5 3.5 12.5 3.5 9a4.5 4.5 0 018.5-2 4.5 4.5 0 018.5 2c0 3.5-2.5 6.5-8.5 10.5z',
);
export const CommentIcon = /* @__PURE__ */ icon('M4 5h16v11.5h-9L6.5 20v-3.5H4z');
export const SearchIcon = /* @__PURE__ */ icon(
  'M10.5 4a6.5 6.5 0 100 13 6.5 6.5 0 000-13zM15.5 15.5L20 20',
);
export const LinkIcon = /* @__PURE__ */ icon(
  'M10 14a4 4 0 005.7 0l3-3A4 4 0 0013 5.3l-1 1M14 10a4 4 0 00-5.7 0l-3 3a4 4 0 005.7 5.7l1-1',
);
export const ChartIcon = /* @__PURE__ */ icon('M4.5 19.5h15M7 16v-4M12 16V6M17 16v-7');
export const ClockIcon = /* @__PURE__ */ icon(
  'M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17zM12 7.5V12l3 2',
);
export const ExternalIcon = /* @__PURE__ */ icon('M10 6H5v13h13v-5M14 4.5h5.5V10M19 5l-8 8');
