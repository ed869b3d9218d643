/**
 * @file Constants that several parts of the product share and the bounds of requests, with the section
 * of docs/product.md.
 */

/** Milliseconds of an hour. */
export const hourMs = 3_600_000;

/** Milliseconds of a day that has 24 hours, as days of UTC have. */
export const dayMs = 24 * hourMs;

/** Rows of a list page, and the bounds the server accepts (docs/product.md, "Lists"). */
export const listPage = { size: 15, maxSize: 100, maxPage: 100_000 } as const;

/** Readings of a response about the history: three readings a day for a year. */
export const historyLimit = 1_095;

/** The file of a whole history: 365 readings of an account of 100,000 are some 12 MB. */
export const historyFileLimits = {
  bytes: 48_000_000,
  readings: 4_000,
  names: 200_000,
  /** How long the file may take to arrive, in milliseconds. */
  deadlineMs: 120_000,
} as const;

/** How long a toast is shown (docs/product.md, "Errors"). */
export const toastMs = 5_000;

/** Payment attempts of one IP address (docs/product.md, "Payment attempts"). */
export const paymentAttempts = { max: 5, windowMs: 10 * 60_000 } as const;

/** The offer countdown starts at 14:59 (docs/product.md, "Reserved offer"). */
export const offerMs = (14 * 60 + 59) * 1_000;

/** Days of a trial whose plan has no length (docs/product.md, "Prices"). */
export const trialDays = 7;

/** Days between the mail about the end of a trial, or about a renewal, and the charge. */
export const noticeDays = { trial: 2, renewal: 3 } as const;

/** Billing country of wallets (docs/product.md, "Wallets"); start and interval are the plan's. */
export const walletCountry = 'US';

/** Pixels scrolled before the sticky countdown shows (docs/product.md, "Reserved offer"). */
export const stickyOfferPx = 535;

/** The searching screen: 1 percent per tick, then the plan page (docs/product.md, "Searching"). */
export const searching = { tickMs: 450, leaveAtPercent: 17 } as const;

/** Progress of an analysis (docs/product.md, "Analysis progress", "Waiting alerts"). */
export const analysisProgress = {
  tickMs: 200,
  targets: [68, 70, 76, 80, 84, 86, 88, 90, 92, 96],
  waitDrawerTick: 150,
  stayTick: 300,
  finishTick: 600,
} as const;

/** Estimated minutes of an analysis (docs/product.md, "Estimated duration"). */
export function estimatedMinutes(followers: number, following: number): number {
  return Math.ceil((((followers + following) / 100) * 8) / 60);
}

/** One-time codes. Four digits are a decision of the product; the other limits make them safe. */
export const oneTimeCode = {
  length: 4,
  lifeMs: 5 * 60_000,
  triesPerCode: 5,
  failuresPerAccount: 10,
  resendGapMs: 60_000,
  sendsPerHour: 5,
  sendsPerMailboxHour: 30,
  sendsPerAddressHour: 20,
  failuresPerAddressHour: 30,
} as const;

/** Limits of passkeys. Options and attempts of strangers count by client address. */
export const passkeyLimits = {
  passkeys: 10,
  /** How long the server accepts the response to its options, in milliseconds. */
  challengeMs: 5 * 60_000,
  addedPerHour: 20,
  optionsPerAddressHour: 120,
  attemptsPerAddressHour: 60,
} as const;

/** The signatures that are accepted, as COSE names them: Ed25519, ES256 and RS256. */
export const passkeyAlgorithms = [-8, -7, -257] as const;

/** Card fields: 16 digits in fours with spaces (docs/product.md, "Payment form"). */
export const card = { numberLength: 19, digits: 16, cvcLength: 3, maxYear: 99 } as const;

/** Contact message length (docs/product.md, "Contact"). */
export const contactMessage = { min: 1, max: 2_000 } as const;

/** Page sizes of stories (docs/product.md, "Stories paging"). */
export const storiesPage = {
  size: 6,
  databaseSize: 10,
  laterSize: 4,
  threshold: 6,
  maxSize: 20,
  spinnerMs: 1_000,
} as const;

/** How long a story is visible on the network. */
export const storyLifeMs = 24 * hourMs;

/** Times and limits of the story viewer (docs/product.md, "Story viewer"). */
export const storyViewer = {
  holdMs: 500,
  tickMs: 100,
  defaultDurationMs: 5_000,
  maxDurationMs: 120_000,
} as const;

/** The sentiment page (docs/product.md, "Sentiment"); `listed` is the most comments it explains. */
export const sentimentView = { carouselMs: 4_000, chartHeight: 250, listed: 500 } as const;

/** Display of a popularity group (docs/product.md, "Popularity groups"). */
export const popularity = { thumbnails: 3, viewAllAbove: 3 } as const;

/**
 * Bytes of the module's arguments and environment together (docs/product.md, "Module functions").
 */
export const moduleArgumentBytes = 12_288;

/** Records of a relation page and ids of a result part. */
export const relationPage = { records: 1_000, resultIds: 16_384 } as const;

/** Ids of a compact relation page (contract/compact/id-pages.ts). */
export const compactPage = { records: 16_384 } as const;

/** Sent with every call (docs/product.md, "Call headers"). */
export const appVersion = '1.0.0';

/** The id of an unknown account (docs/product.md, "Unknown and private accounts"). */
export const invalidAccountId = '0000000000';

/** Limits of requests, in bytes or characters. */
export const requestLimits = {
  bodyBytes: 64 * 1024,
  /** How long a body may take to arrive, in milliseconds. */
  bodyMs: 45_000,
  resultBodyBytes: 512 * 1024,
  marksBytes: 4 * 1024 * 1024,
  urlLength: 4_096,
  emailLength: 254,
  nameLength: 50,
  count: 1_000_000_000,
} as const;

/**
 * Calls of a token (docs/product.md, "Rate limits"): a token bucket of `burst` calls, refilled by
 * `perMinute`; a call beyond it is refused with the time to wait. Calls with `rateLimit: 'queue'` (the
 * six lists, the module's pages and parts) are not counted: of them a process runs `atOnce` for a
 * token and queues the others. With `rateLimit: 'alone'` (the file of a history) one of the call runs
 * and few wait.
 */
export const tokenPace = {
  perMinute: 60,
  burst: 300,
  atOnce: 8,
  waiting: 1_000,
  waitingAlone: 8,
} as const;

/** Actions of an account within an hour (docs/product.md, "Rate limits"). */
export const perHour = { downloads: 30, insights: 5, watches: 30, supportMails: 10 } as const;

/** Tries of a page or a medium that is limited, and the longest wait for Retry-After between two. */
export const patience = { tries: 4, longestMs: 60_000 } as const;

/** Milliseconds until a call counts as failed (docs/product.md, "Deadlines"). */
export const deadlines = { callMs: 15_000, mediaMs: 30_000 } as const;

/** The media proxy and the media worker (docs/product.md, "Media limits"). */
export const mediaLimits = {
  addressLength: 2_048,
  objectBytes: 30_000_000,
  fetchMs: 10_000,
  idleMs: 5_000,
  redirects: 2,
  perMinute: 600,
  parallel: 4,
  retries: 3,
  backoffMs: 300,
  cacheBytes: 32_000_000,
  keepBytes: 24_000,
  archiveEntries: 200,
} as const;
