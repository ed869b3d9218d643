/** @file Icons of the plan page. */
import { createIcon } from '../../ui/icons/create-icon.tsx';

export const LockIcon = createIcon('M6.5 11h11v8.5h-11zM8.5 11V8a3.5 3.5 0 017 0v3');
export const CardIcon = createIcon('M3.5 6h17v12h-17zM3.5 10h17M7 14.5h3');
