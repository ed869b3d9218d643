/** @file Icons of the tab bar. */
import { createIcon } from './create-icon.tsx';

export const TodayIcon = /* @__PURE__ */ createIcon(
  'M2.5 16.5c3.7 0 4.3-8 7.8-8 2.7 0 2.4 5.2 5.2 5.2',
  [18.7, 11.5, 2.6],
);
export const PeopleIcon = /* @__PURE__ */ createIcon(
  'M9 12a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM3 19.5c.5-3.5 2.8-5.5 6-5.5s5.5 2 6 5.5M15.5 5.3a3.5 3.5 0 010 6.4M17.5 14.5c2 .6 3.2 2.3 3.5 5',
);
export const PostsIcon = /* @__PURE__ */ createIcon(
  'M8 4h8a4 4 0 014 4v8a4 4 0 01-4 4H8a4 4 0 01-4-4V8a4 4 0 014-4zM4.5 16L9 11.5l4 4 2.5-2.5 4 4',
);
export const StoriesIcon = /* @__PURE__ */ createIcon(
  'M12 3.5a8.5 8.5 0 018.5 8.5M19 17a8.5 8.5 0 01-14 0M3.6 13.5A8.5 8.5 0 018 4.5M12 15.8a3.8 3.8 0 100-7.6 3.8 3.8 0 000 7.6z',
);
export const MoreIcon = /* @__PURE__ */ createIcon(
  'M4.6 12a.9.9 0 101.8 0 .9.9 0 10-1.8 0M11.1 12a.9.9 0 101.8 0 .9.9 0 10-1.8 0M17.6 12a.9.9 0 101.8 0 .9.9 0 10-1.8 0',
);
