/** @file Icons of the home cards alone. */
import { createIcon } from './create-icon.tsx';

export const PersonPlusIcon = /* @__PURE__ */ createIcon(
  'M10 11.5a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM3.5 19.5c.5-3.5 3-5.5 6.5-5.5s6 2 6.5 5.5M18.5 8v5M16 10.5h5',
);
export const PersonMinusIcon = /* @__PURE__ */ createIcon(
  'M10 11.5a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM3.5 19.5c.5-3.5 3-5.5 6.5-5.5s6 2 6.5 5.5M16 10.5h5',
);
export const MaskIcon = /* @__PURE__ */ createIcon(
  'M3.5 8c2.5-1 5.5-1 8.5.5 3-1.5 6-1.5 8.5-.5 0 5-2 8-5 8-1.5 0-2.5-1-3.5-2-1 1-2 2-3.5 2-3 0-5-3-5-8zM7.5 11.5h2M14.5 11.5h2',
);
export const MoodIcon = /* @__PURE__ */ createIcon(
  'M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17zM8.5 14c1.7 2.3 5.3 2.3 7 0M9 9.75v.01M15 9.75v.01',
);
