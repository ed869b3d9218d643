/** @file States of screens beyond the first one: open, pending, failed, empty or with a message. */
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
