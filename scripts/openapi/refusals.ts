/** @file The refusals of each call: those of every call, and those of the work behind a call. */
import type { FaultCode } from '../../contract/faults.ts';
import type { Call } from '../../contract/http/call.ts';
import type { CallName } from '../../contract/http/table.ts';
import type { TextId } from '../../server/base/texts.ts';

/** A refusal: its fault, and its text where that is not the fault's own. */
export type Refusal = readonly [fault: FaultCode, text?: TextId];

const runGone: Refusal = ['not-found', 'server.runGone'];
const wait: Refusal = ['limited', 'server.codeWait'];
const attempts: Refusal = ['payment-limited'];
const unknownPlan: Refusal = ['invalid', 'server.billing.unknownPlan'];
const unreachable: Refusal = ['unavailable', 'server.billing.unreachable'];
const notSubscribed: Refusal = ['conflict', 'server.billing.notSubscribed'];
const guess: readonly Refusal[] = [
  ['invalid', 'server.codeWrong'],
  ['invalid', 'server.codeOver'],
  wait,
];
const payment: readonly Refusal[] = [['payment'], unknownPlan, unreachable, attempts];
const broken: readonly Refusal[] = [['snapshot-broken'], ['page-broken'], ['conflict']];

/** Refusals that only the work behind a call can give. */
const own: Readonly<Partial<Record<CallName, readonly Refusal[]>>> = {
  listPlans: [unreachable],
  validateCaptcha: [['captcha', 'server.captcha.failed'], ['limited']],
  register: [...payment, ['captcha', 'server.captcha.needed'], ['conflict']],
  renewPlan: [...payment, ['conflict', 'server.billing.inProgress']],
  retryPayment: payment,
  planDetails: [unreachable],
  cancelSubscription: [notSubscribed, unreachable],
  reactivateSubscription: [notSubscribed, unreachable],
  sendCode: [wait],
  validateCode: [...guess, ['invalid', 'server.codeIsLink']],
  validateLink: [...guess, ['forbidden', 'server.linkElsewhere']],
  recoverUsername: [wait],
  changeName: [
    ['conflict', 'server.account.nameConnected'],
    ['invalid', 'server.invalidAccount'],
  ],
  beginEmailChange: [['invalid', 'server.account.sameEmail'], wait],
  confirmEmailChange: [...guess, ['conflict', 'server.account.emailTaken']],
  supportQuery: [['invalid', 'server.supportEmpty']],
  deleteAccount: [
    ['invalid', 'server.deleteAddress'],
    ['conflict', 'server.billing.inProgress'],
  ],
  makeKey: [['conflict', 'server.keysFull']],
  endKey: [['not-found', 'server.keyGone']],
  endSession: [['not-found', 'server.sessionGone']],
  passkeyOptions: [['conflict', 'server.passkeysFull']],
  addPasskey: [
    ['invalid', 'server.passkeyLate'],
    ['invalid', 'server.passkeyNotAdded'],
    ['conflict', 'server.passkeysFull'],
    ['conflict', 'server.passkeyKnown'],
  ],
  endPasskey: [['not-found', 'server.passkeyGone']],
  passkeySignInOptions: [['limited']],
  passkeySignIn: [
    ['invalid', 'server.passkeyLate'],
    ['invalid', 'server.passkeyWrong'],
    ['not-found', 'server.passkeyUnknown'],
    ['limited'],
  ],
  figures: [['invalid', 'server.invalidAccount']],
  correctEmail: [['invalid', 'server.emailNotCorrected'], ['limited']],
  cmsPage: [['not-found']],
  startAnalysis: [
    ['invalid', 'server.invalidAccount'],
    ['conflict', 'server.connect.namesFromArchive'],
  ],
  relations: [runGone, ['page-broken']],
  resultPart: [runGone, ['page-broken'], ['conflict']],
  finishResult: [runGone, ...broken],
  cancelRun: [runGone],
  moduleComments: [['not-found']],
  keepOff: [['not-found'], ['conflict']],
  putBack: [['not-found']],
  historySeen: [['not-found']],
  historyUndo: [['not-found'], ['conflict']],
  historyRedo: [['not-found'], ['conflict']],
  historyExport: [['not-found']],
  historyImport: [
    ['invalid', 'server.historyBroken'],
    ['conflict', 'server.historyOfOther'],
  ],
  connectBegin: [['not-found', 'server.connect.demo']],
  connectSync: [
    ['not-found', 'server.connect.demo'],
    ['conflict', 'server.connect.none'],
  ],
  connectFigures: [['not-found', 'server.connect.demo']],
  download: [
    ['invalid', 'server.download.share'],
    ['invalid', 'server.download.unknown'],
    ['invalid', 'server.download.empty'],
    ['invalid', 'server.download.name'],
  ],
  generateInsight: [['limited', 'server.insight.wait']],
};

const hasFields = ({ schema }: { readonly schema: unknown }) =>
  Object.keys(schema ?? {}).length > 0;

/** All refusals of a call. */
export function refusalsOf(name: CallName, call: Call): readonly Refusal[] {
  const isPrivate = call.protection !== 'public';
  return [
    ['invalid'],
    ...(isPrivate ? [['unauthorized'] as const] : []),
    ['forbidden'],
    ...(call.protection === 'subscribed' ? [['forbidden', 'server.expired'] as const] : []),
    ...(hasFields(call.params) ? [['not-found'] as const] : []),
    ...(call.method === 'POST' ? [['too-large'] as const, ['unsupported'] as const] : []),
    ...(isPrivate && call.rateLimit !== 'none' ? [['limited'] as const] : []),
    ...(own[name] ?? []),
    ['server'],
    ['unavailable'],
  ];
}
