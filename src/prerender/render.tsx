/** @file Renders screens to HTML at build; never part of the page's bundle. */
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

/** By default React moves the content of a large screen to its place with an inline script. */
const whole = { progressiveChunkSize: Number.MAX_SAFE_INTEGER };

/** Home's card is prerendered empty; src/prerender/early-account-card.ts fills it from the device. */
const emptyUser: UserRecord = {
  ...{ email: '', username: '', insta_id: '', insta_image_url: '' },
  ...{ is_subscribed: true, is_private: false, is_insight: false },
  ...{ total_followers: null, total_following: null, new_followers: null, followers_lost: null },
  ...{ not_follows_back: null, dont_follow_back: null, profile_views_count: null },
  ...{ mutual_followers: null, post_count: null, reel_count: null, stories_count: null },
  ...{ last_updated_at: '', latest_post_date_time: '' },
};

/** Fails the build for a text that is in no part of the document; react-intl would show its id. */
const complete = (parts: readonly string[], messages: Record<string, unknown>) =>
  new Proxy(messages, {
    getOwnPropertyDescriptor(texts, id) {
      const text = Reflect.getOwnPropertyDescriptor(texts, id);
      if (text !== undefined) return text;
      throw new Error(`${String(id)} is no text of ${parts.join(', ')}: see partsOf()`);
    },
  });

/** Sets the language and the texts of the next render. */
function setLocale(
  language: Language,
  parts: readonly string[],
  texts: Record<string, unknown>,
): void {
  const messages = complete(parts, texts);
  useLanguage.setState({ language });
  useTexts.setState({ language, parts, messages });
  useLanguage.setHydrationState(useLanguage.getState());
  useTexts.setHydrationState(useTexts.getState());
}

/** An element of a compiled text: words, an argument, or the forms of a plural. */
interface CompiledElement {
  readonly type: number;
  readonly value: string;
  readonly options?: Readonly<Record<string, { readonly value: readonly CompiledElement[] }>>;
}

/** A compiled text with a `#` for its value, in the form of a number where it has several. */
function withPlaceholder(text: unknown, form = 'other'): string {
  return (text as readonly CompiledElement[])
    .map(({ type, value, options }) => {
      if (options !== undefined) {
        return withPlaceholder((options[form] ?? options['other'])?.value ?? [], form);
      }
      return type === 0 ? value : '#';
    })
    .join('');
}

/** A text for none, for one and for more. */
function forNumbers(text: unknown, language: Language): EarlyCard['came'] {
  const rules = new Intl.PluralRules(tagOf(language));
  const [none = '', one = '', more = ''] = [0, 1, 2].map((count) =>
    withPlaceholder(text, rules.select(count)),
  );
  return [none, one, more];
}

/** Formats and texts in one language that src/prerender/early-account-card.ts needs for home's card. */
export function earlyCardOf(language: Language, messages: Record<string, unknown>): EarlyCard {
  return {
    formats: earlyFormatsOf(tagOf(language)),
    lastUpdated: withPlaceholder(messages['home.lastUpdated']),
    startAgain: withPlaceholder(messages['home.startAgain']),
    answer: withPlaceholder(messages['home.answerRecent']),
    came: forNumbers(messages['home.cameCount'], language),
    left: forNumbers(messages['home.leftCount'], language),
    lineStarts: withPlaceholder(messages['home.lineStarts']),
  };
}

/** The markup of one screen in one language. `messages` are the compiled texts it needs. */
export async function renderScreen(
  path: string,
  language: Language,
  messages: Record<string, unknown>,
): Promise<string> {
  const isHome = path === '/home';
  setLocale(language, isHome || path === '/import' ? ['visitor', 'app'] : ['visitor'], messages);
  useSession.setHydrationState(isHome ? { ...prerenderedSession, user: emptyUser } : {});
  const { prelude } = await prerender(
    <StrictMode>
      <App ssrPath={path} />
    </StrictMode>,
    whole,
  );
  return new Response(prelude).text();
}

/** The markup of the plan page in one language, before its plans are loaded. */
export async function renderPlan(
  language: Language,
  messages: Record<string, unknown>,
): Promise<string> {
  setLocale(language, ['plan'], messages);
  // Home may have been rendered before, with somebody signed in.
  useSession.setHydrationState({});
  const { prelude } = await prerender(<PlanDocument onMount={() => undefined} />, whole);
  return new Response(prelude).text();
}
