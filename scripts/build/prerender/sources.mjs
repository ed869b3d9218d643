/** @file The source files that each prerendered document needs, and their chunks in the build's manifest. */
import { basename } from 'node:path';
import { languages } from '../../languages.mjs';

/** The source of each prerendered screen: its key in the build's manifest. */
export const screens = {
  welcome: 'src/features/auth/welcome/WelcomeScreen.tsx',
  onboarding: 'src/features/auth/onboarding/OnboardingScreen.tsx',
  getmyanalysis: 'src/features/auth/search/GetMyAnalysisScreen.tsx',
  existinguserlogin: 'src/features/auth/email/ExistingUserLoginScreen.tsx',
  forgotuser: 'src/features/auth/email/ForgotUserScreen.tsx',
  searching: 'src/features/auth/search/SearchingScreen.tsx',
  otp: 'src/features/auth/code/OtpScreen.tsx',
  import: 'src/features/archive/ImportScreen.tsx',
};

/** What a signed-in screen and its header need. Found import by import home's are seven round trips. */
const signedIn = (screen, ...others) => [
  `src/features/${screen}`,
  'src/app/Header.tsx',
  'src/core/session/stored-login.ts',
  ...others.map((file) => `src/features/${file}`),
];
export const homeNeeds = signedIn('home/HomeScreen.tsx', 'home/enter-home.ts');
const rankedPosts = 'posts/ranked/ranked-posts.ts';
/** What the screens with a shell need, by its name. */
export const shellNeeds = {
  shell: homeNeeds,
  people: signedIn('people/PeopleScreen.tsx'),
  report: signedIn('posts/report/PostAnalysisScreen.tsx', 'posts/report/analyse-posts.ts'),
  history: signedIn('history/HistoryScreen.tsx'),
  moments: signedIn('history/moments/MomentsScreen.tsx', 'history/moments/open-moments.ts'),
  subscription: signedIn('account/ManageSubscriptionScreen.tsx'),
  viewall: signedIn('posts/ranked/ViewAllScreen.tsx', rankedPosts),
  sentiment: signedIn(
    'sentiment/SentimentScreen.tsx',
    'sentiment/analyse-comments.ts',
    rankedPosts,
  ),
  stories: signedIn('stories/StoriesScreen.tsx', 'stories/load-stories.ts'),
};
/** Sections of home below the first screen: their files are requested last. */
export const homeBelow = [
  'src/features/home/insight/InsightPanel.tsx',
  'src/features/home/QuickLook.tsx',
];
export const signedInTexts = (language) => [
  `.generated/locales/${language}.visitor.json`,
  `.generated/locales/${language}.app.json`,
];

/** Every source file whose chunk a document names. */
export const namedSources = [
  ...Object.values(screens),
  ...Object.values(shellNeeds).flat(),
  ...homeBelow,
  ...languages.flatMap(signedInTexts),
];

/**
 * The key of a source file's chunk in the manifest. Where several dynamic imports share a chunk, the key is
 * its name, after one of them.
 */
function chunkKey(manifest, source) {
  const name = basename(source).replace(/\.tsx?$/, '');
  const key = Object.hasOwn(manifest, source)
    ? source
    : Object.keys(manifest).find((each) => manifest[each].name === name);
  if (key === undefined) {
    throw new Error(
      `${source} has no chunk to preload: take it out of scripts/build/prerender/sources.mjs, or name a file that is imported dynamically.`,
    );
  }
  return key;
}

/** The styles of a chunk and of its static imports, in the order of the imports. */
function stylesOf(manifest, key, seen = new Set()) {
  const chunk = manifest[key];
  if (chunk === undefined || seen.has(key)) return [];
  seen.add(key);
  return [
    ...(chunk.imports ?? []).flatMap((each) => stylesOf(manifest, each, seen)),
    ...(chunk.css ?? []),
  ];
}

/** The scripts a chunk needs to run, each after those it imports. */
function scriptsOf(manifest, key, seen = new Set()) {
  const chunk = manifest[key];
  if (chunk === undefined || seen.has(key)) return [];
  seen.add(key);
  return [...(chunk.imports ?? []).flatMap((each) => scriptsOf(manifest, each, seen)), chunk.file];
}

/** The files of a build by the sources that need them; throws for a source without a chunk. */
export function chunksOf(manifest) {
  return {
    /** The styles, in the order of the imports. */
    stylesOf: (sources) =>
      sources.flatMap((source) => stylesOf(manifest, chunkKey(manifest, source))),
    /** The scripts, each once. */
    filesOf(sources) {
      const seen = new Set();
      return sources.flatMap((source) => scriptsOf(manifest, chunkKey(manifest, source), seen));
    },
  };
}
