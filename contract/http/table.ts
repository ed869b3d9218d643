/** @file All calls of the API by name, for the server that mounts them and the api thread. */
import {
  beginEmailChange,
  changeName,
  clearData,
  cmsPage,
  confirmEmailChange,
  figures,
  logOut,
  recoverUsername,
  sendCode,
  supportQuery,
  userDetail,
  validateCode,
  validateLink,
} from './account.ts';
import {
  cancelSubscription,
  captchaChallenge,
  checkCaptcha,
  listPlans,
  ownAddress,
  paymentSettings,
  planDetails,
  reactivateSubscription,
  register,
  renewPlan,
  retryPayment,
  validateCaptcha,
} from './billing.ts';
import type { ResponseOf, InputOf } from './call.ts';
import {
  connectBegin,
  connectDisconnect,
  connectFigures,
  connectState,
  connectSync,
} from './connect.ts';
import {
  history,
  historyExport,
  historyImport,
  historyPerson,
  historyRedo,
  historySeen,
  historyUndo,
} from './history.ts';
import { endKey, makeKey, personalKeys } from './keys.ts';
import { keepOff, keptOff, putBack } from './kept-off.ts';
import { listCalls, listCounts } from './lists.ts';
import {
  cancelRun,
  finishResult,
  moduleComments,
  modulePosts,
  relations,
  resultPart,
  startAnalysis,
} from './module.ts';
import {
  addPasskey,
  endPasskey,
  passkeyOptions,
  passkeys,
  passkeySignIn,
  passkeySignInOptions,
} from './passkeys.ts';
import {
  checkInsight,
  generateInsight,
  mostCommented,
  mostEngaged,
  mostLiked,
  postAnalytics,
} from './posts.ts';
import { reminderKey, reminderMove, reminderStart, reminderStop } from './reminders.ts';
import {
  correctEmail,
  deleteAccount,
  endSessions,
  exportAccount,
  receipts,
  sessions,
} from './self-service.ts';
import { download, stories, watchStories } from './stories.ts';

/** All calls. The server refuses to start without a handler for each. */
export const calls = {
  listPlans,
  checkCaptcha,
  captchaChallenge,
  validateCaptcha,
  ownAddress,
  paymentSettings,
  register,
  renewPlan,
  retryPayment,
  planDetails,
  cancelSubscription,
  reactivateSubscription,
  sendCode,
  validateCode,
  validateLink,
  recoverUsername,
  userDetail,
  figures,
  changeName,
  beginEmailChange,
  confirmEmailChange,
  logOut,
  clearData,
  supportQuery,
  receipts,
  sessions,
  endSessions,
  exportAccount,
  deleteAccount,
  correctEmail,
  personalKeys,
  makeKey,
  endKey,
  passkeys,
  passkeyOptions,
  addPasskey,
  endPasskey,
  passkeySignInOptions,
  passkeySignIn,
  cmsPage,
  startAnalysis,
  relations,
  finishResult,
  cancelRun,
  resultPart,
  modulePosts,
  moduleComments,
  ...listCalls,
  listCounts,
  keptOff,
  keepOff,
  putBack,
  history,
  historySeen,
  historyUndo,
  historyRedo,
  historyPerson,
  historyExport,
  historyImport,
  connectBegin,
  connectState,
  connectSync,
  connectDisconnect,
  reminderKey,
  reminderMove,
  reminderStart,
  reminderStop,
  connectFigures,
  watchStories,
  stories,
  download,
  postAnalytics,
  mostLiked,
  mostCommented,
  mostEngaged,
  checkInsight,
  generateInsight,
} as const;

/** The name of a call. */
export type CallName = keyof typeof calls;
/** The input of the named call. */
export type CallInput<N extends CallName> = InputOf<(typeof calls)[N]>;
/** The response of the named call. */
export type CallResponse<N extends CallName> = ResponseOf<(typeof calls)[N]>;
