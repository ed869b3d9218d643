/** @file Icons of the home cards and of the people lists. */
import { createIcon } from './create-icon.tsx';

export const MutualIcon = /* @__PURE__ */ createIcon(
  'M8 11a3 3 0 100-6 3 3 0 000 6zM16 11a3 3 0 100-6 3 3 0 000 6zM2.5 18.5c.4-3 2.5-4.5 5.5-4.5 1.6 0 3 .5 4 1.3 1-.8 2.4-1.3 4-1.3 3 0 5.1 1.5 5.5 4.5',
);
export const PostIcon = /* @__PURE__ */ createIcon(
  'M4.5 4.5h15v15h-15zM4.5 16l4.5-4.5 4 4 2.5-2.5 4 4',
  [15.5, 8.5, 1.75],
);
export const ReelIcon = /* @__PURE__ */ createIcon(
  'M4.5 4.5h15v15h-15zM4.5 9h15M9 4.5L7 9M15 4.5L13 9M10.5 12v5l4-2.5z',
);
export const StoryIcon = /* @__PURE__ */ createIcon(
  'M12 3.5a8.5 8.5 0 018.5 8.5M19 17a8.5 8.5 0 01-14 0M3.6 13.5A8.5 8.5 0 018 4.5',
  [12, 12, 3],
);
export const DownloadIcon = /* @__PURE__ */ createIcon('M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14');
export const RefreshIcon = /* @__PURE__ */ createIcon(
  'M19.5 12a7.5 7.5 0 01-13.7 4.2M4.5 12a7.5 7.5 0 0113.7-4.2M18.5 3.5v4.5H14M5.5 20.5V16H10',
);
export const SearchIcon = /* @__PURE__ */ createIcon(
  'M10.5 4a6.5 6.5 0 100 13 6.5 6.5 0 000-13zM15.5 15.5L20 20',
);
