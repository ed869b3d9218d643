/** @file States of screens beside their first sight: what is open, on its way, refused, empty or told. */
import { accountStates } from './states/account.ts';
import { checkoutStates } from './states/checkout.ts';
import { mediaStates } from './states/media.ts';
import { visitorStates } from './states/visitor.ts';
import { waitingStates } from './states/waiting.ts';

/** All of them. */
export const states = [
  ...visitorStates,
  ...checkoutStates,
  ...accountStates,
  ...waitingStates,
  ...mediaStates,
];
