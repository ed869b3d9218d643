/** @file Icons of the story viewer. */
import { createIcon } from './create-icon.tsx';

export const SoundOnIcon = /* @__PURE__ */ createIcon(
  'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.5 4.5 0 010 6M18 6.5a8 8 0 010 11',
);
export const SoundOffIcon = /* @__PURE__ */ createIcon(
  'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5',
);
export const GoneIcon = /* @__PURE__ */ createIcon(
  'M4.5 4.5h15v15h-15zM4.5 16l4.5-4.5 4 4M3 3l18 18',
);
