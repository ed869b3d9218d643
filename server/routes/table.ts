/** @file Who answers which call. One object an area; the server says which call nobody answers. */
import type { Handlers } from '../http/handler.ts';
import { accountHandlers } from './account.ts';
import { listHandlers } from './lists.ts';
import { moduleHandlers } from './module.ts';
import { signInHandlers } from './sign-in.ts';

/** The handlers of all areas. */
export const handlers: Partial<Handlers> = {
  ...signInHandlers,
  ...accountHandlers,
  ...listHandlers,
  ...moduleHandlers,
};
