/** @file Icons of what can be done with a chart. */
import { createIcon } from '../../icons/create-icon.tsx';

export const EnlargeIcon = /* @__PURE__ */ createIcon(
  'M4.5 10.5a6 6 0 1 0 12 0a6 6 0 1 0-12 0M15 15l4.5 4.5M10.5 8v5M8 10.5h5',
);
export const ReduceIcon = /* @__PURE__ */ createIcon(
  'M4.5 10.5a6 6 0 1 0 12 0a6 6 0 1 0-12 0M15 15l4.5 4.5M8 10.5h5',
);
