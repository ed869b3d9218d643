/** @file Draws a visitor's screen to HTML at build; never part of the page's own bundle. */
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
export { prerenderedRoutes } from '../../contract/prerendered-routes.ts';
export { tagOf } from '../../contract/languages.ts';
import { tagOf, type Language } from '../../contract/languages.ts';
import type { UserRecord } from '../../contract/records/user.ts';
import { App } from '../app/App.tsx';
import { PlanDocument } from '../app/PlanDocument.tsx';
import type { EarlyCard } from './early-account-card.ts';
import { earlyFormatsOf } from './early-formats.ts';
import { prerenderedSession, useLanguage, useSession } from '../core/session/session-store.ts';
import { useTexts } from '../core/i18n/texts-store.ts';

/** A large screen would come behind the page and be put in its place by a script in the page. */
const whole = { progressiveChunkSize: Number.MAX_SAFE_INTEGER };

/** Home's card is drawn for nobody; src/prerender/early-account-card.ts writes into it who it is. */
const nobody: UserRecord = {
  ...{ email: '', username: '', insta_id: '', insta_image_url: '' },
  ...{ is_subscribed: true, is_private: false, is_insight: false },
  ...{ total_followers: null, total_following: null, new_followers: null, followers_lost: null },
  ...{ not_follows_back: null, dont_follow_back: null, profile_views_count: null },
  ...{ mutual_followers: null, post_count: null, reel_count: null, stories_count: null },
  ...{ last_updated_at: '', latest_post_date_time: '' },
};

/** Gives all that is drawn its language and its texts. */
function speak(
  language: Language,
  parts: readonly string[],
  messages: Record<string, unknown>,
): void {
  useLanguage.setState({ language });
  useTexts.setState({ language, parts, messages });
  useLanguage.setHydrationState(useLanguage.getState());
  useTexts.setHydrationState(useTexts.getState());
}

/** A compiled text with a `#` for its value. */
type Compiled = readonly { readonly type: number; readonly value: string }[];
const holed = (text: unknown) =>
  (text as Compiled).map(({ type, value }) => (type === 0 ? value : '#')).join('');

/** What src/prerender/early-account-card.ts writes into home's card in one language. */
export function earlyCardOf(language: Language, messages: Record<string, unknown>): EarlyCard {
  return {
    formats: earlyFormatsOf(tagOf(language)),
    lastUpdated: holed(messages['home.lastUpdated']),
    startAgain: holed(messages['home.startAgain']),
  };
}

/** The markup of one screen in one language. `messages` are the compiled texts it needs. */
export async function drawScreen(
  path: string,
  language: Language,
  messages: Record<string, unknown>,
): Promise<string> {
  const isHome = path === '/home';
  speak(language, isHome ? ['visitor', 'app'] : ['visitor'], messages);
  useSession.setHydrationState(isHome ? { ...prerenderedSession, user: nobody } : {});
  const { prelude } = await prerender(
    <StrictMode>
      <App ssrPath={path} />
    </StrictMode>,
    whole,
  );
  return new Response(prelude).text();
}

/** The markup of the plan page in one language, as it is before its plans have come. */
export async function drawPlan(
  language: Language,
  messages: Record<string, unknown>,
): Promise<string> {
  speak(language, ['plan'], messages);
  const { prelude } = await prerender(<PlanDocument onMount={() => undefined} />, whole);
  return new Response(prelude).text();
}
