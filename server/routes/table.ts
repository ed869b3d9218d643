/** @file Who answers which call. One object an area; the server says which call nobody answers. */
import type { Handlers } from '../http/handler.ts';
import { accountHandlers } from './account.ts';
import { billingHandlers } from './billing.ts';
import { downloadHandlers } from './download.ts';
import { listHandlers } from './lists.ts';
import { moduleHandlers } from './module.ts';
import { postHandlers } from './posts.ts';
import { signInHandlers } from './sign-in.ts';
import { storiesHandlers } from './stories.ts';

/** The handlers of all areas. */
export const handlers: Partial<Handlers> = {
  ...signInHandlers,
  ...accountHandlers,
  ...billingHandlers,
  ...listHandlers,
  ...moduleHandlers,
  ...postHandlers,
  ...storiesHandlers,
  ...downloadHandlers,
};
