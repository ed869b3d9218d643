/** @file Every screen of the product by its address, for tests and benches that walk them all. */

/** What a visitor may open. */
export const visitorPaths = [
  '/',
  '/onboarding',
  '/getmyanalysis',
  '/existinguserlogin',
  '/forgotuser',
  '/otp',
  '/paymentplan',
  '/import',
  '/sample/home',
  '/sample/followerslost',
  '/termsofservice',
  '/privacypolicy',
  '/nowhere',
];

/** What an owner with a subscription may open. */
export const ownerPaths = [
  '/home',
  '/history',
  '/history/moments',
  '/connect',
  '/account',
  '/newfollowers',
  '/followerslost',
  '/notfollowsback',
  '/donotfollowsback',
  '/profileview',
  '/mutualfollowing',
  '/postanalytics',
  '/reelanalytics',
  '/viewAllPosts?name=mostLiked',
  '/stories',
  '/downloadreel',
  '/downloadStories',
  '/sentimentalAnalysis',
  '/contactus',
  '/managesubscription',
  '/export',
];
