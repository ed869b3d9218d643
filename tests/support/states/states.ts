/** @file States of screens beside their first sight: what is open, on its way, refused, empty or told. */
import { accountStates } from './account.ts';
import { checkoutStates } from './checkout.ts';
import { mediaStates } from './media.ts';
import { visitorStates } from './visitor.ts';
import { waitingStates } from './waiting.ts';

/** All of them. */
export const states = [
  ...visitorStates,
  ...checkoutStates,
  ...accountStates,
  ...waitingStates,
  ...mediaStates,
];
