/** @file A good input for every row of the contract, for the tests that walk the table. */
import { calls, type CallName } from '../../contract/http/table.ts';

/** What the walk sends, and the statuses that count as a good response. */
export interface Sample {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: Record<string, unknown>;
  /** Where the good response is not 200: a refusal that only the work behind the row can give. */
  readonly status?: number;
}

const list = { params: { size: '15' }, query: { page: '1' } };
const ranked = { params: { x: '1' }, query: { isReel: 'false' } };
const run = { run: 'not-an-open-run' };
const card = { plan_code: 'weekly', payment_token: 'no-such-token' };
const zeros = { new: 0, lost: 0, not_following_back: 0, dont_follow_back: 0, mutual: 0 };
const read = { count: 0, chain: '0123456789abcdef' };

/** One sample a row; the compiler asks for a new one when a row is added. */
export const samples: Record<CallName, Sample> = {
  listPlans: {},
  checkCaptcha: {},
  captchaChallenge: {},
  validateCaptcha: { body: { token: 'bm90IGEgc29sdXRpb24=' }, status: 400 },
  ownAddress: {},
  paymentSettings: {},
  register: {
    body: {
      ...card,
      email: 'walk@example.com',
      username: 'walk',
      first_name: 'Ada',
      last_name: 'Lovelace',
    },
    status: 402,
  },
  renewPlan: { body: card, status: 400 },
  retryPayment: {
    body: { ...card, id: 'no-such-id', three_d_secure_action_result_token_id: 'none' },
    status: 400,
  },
  planDetails: { params: { provider: 'recurly' } },
  cancelSubscription: {},
  reactivateSubscription: {},
  sendCode: { body: { email: 'walk@example.com' } },
  validateCode: { body: { email: 'walk@example.com', otp: '0000' }, status: 400 },
  validateLink: { body: { email: 'walk@example.com', key: 'x'.repeat(32) }, status: 400 },
  recoverUsername: { body: { email: 'walk@example.com' } },
  userDetail: {},
  changeName: { body: { username: 'walked.on' } },
  beginEmailChange: { body: { email: 'walked.on@example.com' } },
  confirmEmailChange: {
    body: { email: 'walked.on@example.com', code: '0000', new_code: '0000' },
    status: 400,
  },
  figures: {},
  personalKeys: {},
  makeKey: { body: { name: 'My spreadsheet', scopes: ['figures', 'lists'] } },
  endKey: { body: { id: 'A'.repeat(22) }, status: 404 },
  passkeys: {},
  passkeyOptions: {},
  addPasskey: {
    body: {
      ...{ id: 'A'.repeat(22), rawId: 'A'.repeat(22), type: 'public-key' },
      response: { clientDataJSON: 'e30', attestationObject: 'e30', transports: ['internal'] },
    },
    status: 400,
  },
  endPasskey: { body: { id: 'A'.repeat(22) }, status: 404 },
  passkeySignInOptions: {},
  passkeySignIn: {
    body: {
      ...{ id: 'A'.repeat(22), rawId: 'A'.repeat(22), type: 'public-key' },
      response: {
        ...{ clientDataJSON: 'e30', authenticatorData: 'e30' },
        ...{ signature: 'e30', userHandle: 'e30' },
      },
    },
    status: 400,
  },
  keptOff: {},
  keepOff: {
    body: { list: 'notfollowsback', insta_id: '1', reason: 'friend', until: 0 },
    status: 404,
  },
  putBack: { body: { list: 'notfollowsback', insta_ids: ['1'] } },
  history: {},
  historyExport: {},
  historyImport: {
    body: {
      ...{ format: 'limn-history', version: 1, exported_at: 0 },
      ...{ account: { insta_id: 'another', username: '' }, readings: [], counts: [], names: [] },
    },
    status: 409,
  },
  connectBegin: { status: 404 },
  connectState: {},
  connectSync: { status: 404 },
  connectDisconnect: {},
  reminderKey: {},
  reminderStart: {
    body: {
      ...{ endpoint: 'https://fcm.googleapis.com/fcm/send/walk', p256dh: 'B'.repeat(87) },
      ...{ auth: 'A'.repeat(22), kind: 'weekly', zone: 'UTC', quiet_from: 21, quiet_until: 9 },
    },
  },
  reminderMove: {
    body: {
      ...{ id: 'A'.repeat(22), endpoint: 'https://fcm.googleapis.com/fcm/send/moved' },
      ...{ p256dh: 'B'.repeat(87), auth: 'C'.repeat(22) },
    },
  },
  reminderStop: { body: { id: 'A'.repeat(22) } },
  connectFigures: { status: 404 },
  historyUndo: { body: { reading: 'unknown' }, status: 404 },
  historyRedo: { body: { reading: 'unknown' }, status: 404 },
  listCounts: { query: { list: 'followerslost' } },
  historyPerson: { query: { id: '1' } },
  historySeen: { body: { reading: 'unknown' }, status: 404 },
  logOut: {},
  clearData: {},
  supportQuery: { body: { name: 'Ada', email: '', message: 'Hello' } },
  receipts: {},
  sessions: {},
  endSession: { body: { id: 'A'.repeat(43) }, status: 404 },
  endSessions: {},
  exportAccount: {},
  deleteAccount: { body: { email: 'walk@example.com' }, status: 400 },
  correctEmail: {
    body: { email: 'walk@example.com', new_email: 'walker@example.com', payment_token: 'none' },
    status: 400,
  },
  cmsPage: { params: { slug: 'TERMS_OF_SERVICE' } },
  startAnalysis: {},
  relations: { params: { ...run, kind: 'followers' }, status: 404 },
  finishResult: {
    params: run,
    body: { counts: zeros, followers: read, following: read, previous: read },
    status: 404,
  },
  cancelRun: { params: run, status: 404 },
  resultPart: {
    params: { ...run, list: 'new' },
    query: { part: '0' },
    body: { ids: [] },
    status: 404,
  },
  modulePosts: {},
  moduleComments: { params: { code: 'unknown12' }, status: 404 },
  newfollowers: list,
  followerslost: list,
  notfollowsback: list,
  donotfollowsback: list,
  mutualfollowing: list,
  profileview: list,
  watchStories: {},
  stories: { params: { size: '6', id: '0' } },
  download: { body: { username: 'second', post_url: '' } },
  postAnalytics: {},
  mostLiked: ranked,
  mostCommented: ranked,
  mostEngaged: ranked,
  checkInsight: {},
  generateInsight: {
    body: {
      new_followers_count: 1,
      lost_followers_count: 2,
      not_follows_back_count: 3,
      i_do_not_follow_back_count: 4,
      profile_view_count: 5,
      mutual_following_count: 6,
    },
  },
};

/** The address of a row with its sample's parameters, after `/api/`. */
export function addressOf(name: CallName, sample: Sample = samples[name]): string {
  const path = Object.entries(sample.params ?? {}).reduce(
    (text, [key, value]) => text.replace(`:${key}`, encodeURIComponent(value)),
    calls[name].path,
  );
  const query = new URLSearchParams(sample.query).toString();
  return query === '' ? path : `${path}?${query}`;
}
