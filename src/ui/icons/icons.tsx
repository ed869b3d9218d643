/** @file Icons of the shell, which every route carries: keep them few. */
import { createIcon } from './create-icon.tsx';

export const CloseIcon = /* @__PURE__ */ createIcon('M6 6l12 12M18 6L6 18');
export const MenuIcon = /* @__PURE__ */ createIcon('M4 7h16M4 12h11M4 17h16');
export const BackIcon = /* @__PURE__ */ createIcon('M14.5 5.5L8 12l6.5 6.5');
export const ForwardIcon = /* @__PURE__ */ createIcon('M9.5 5.5L16 12l-6.5 6.5');
export const LogOutIcon = /* @__PURE__ */ createIcon(
  'M14 4H7a2 2 0 00-2 2v12a2 2 0 002 2h7M11 12h9M16.5 8.5L20 12l-3.5 3.5',
);
export const CheckIcon = /* @__PURE__ */ createIcon('M5 12.5l4.5 4.5L19 7.5');
export const WarningIcon = /* @__PURE__ */ createIcon(
  'M12 4.5L3.5 19h17L12 4.5zM12 10v4M12 16.75v.01',
);
