/** @file Icons of the menu and of account screens. */
import { createIcon } from './create-icon.tsx';

export const HomeIcon = /* @__PURE__ */ createIcon(
  'M4 11.5L12 5l8 6.5M6 10v9h12v-9',
  [12, 15, 2.5],
);
export const SupportIcon = /* @__PURE__ */ createIcon('M4 6.5h16v11H4zM4 7l8 6 8-6');
export const EraseIcon = /* @__PURE__ */ createIcon(
  'M5 7h14M10 7V5h4v2M7 7l1 12h8l1-12M10.5 10.5v5M13.5 10.5v5',
);
export const ScrollIcon = /* @__PURE__ */ createIcon(
  'M7 4h10v16l-2.5-1.5L12 20l-2.5-1.5L7 20zM9.5 8.5h5M9.5 12h5',
);
export const ShieldIcon = /* @__PURE__ */ createIcon(
  'M12 3.5l7 2.5v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6z',
);
export const CardIcon = /* @__PURE__ */ createIcon('M3.5 6h17v12h-17zM3.5 10h17M7 14.5h3');
export const ConnectIcon = /* @__PURE__ */ createIcon(
  'M9.5 14.5l5-5M8 11l-2.5 2.5a3.5 3.5 0 005 5L13 16M16 13l2.5-2.5a3.5 3.5 0 00-5-5L11 8',
);
export const InstallIcon = /* @__PURE__ */ createIcon('M12 4v10M8 10.5l4 4 4-4M5 19h14');
export const ReminderIcon = /* @__PURE__ */ createIcon(
  'M6.5 16.5V11a5.5 5.5 0 0111 0v5.5l1.5 1.5H5zM10.5 20.5h3M12 5.5V4',
);
export const ShareIcon = /* @__PURE__ */ createIcon(
  'M12 15V4M8.5 7L12 3.5 15.5 7M7 11H5v9h14v-9h-2',
);
export const PlusSquareIcon = /* @__PURE__ */ createIcon('M4.5 4.5h15v15h-15zM12 8.5v7M8.5 12h7');
