/**
 * @file Runs in home as it was drawn, before the scripts that bring it to life: on a slow line they are
 * on their way for another second, and who is signed in stands on the device. It writes into the
 * account's card what `AccountFigures` will, and turns it; what is drawn later finds it turned.
 */
import type { UserRecord } from '../contract/records/user.ts';
import { abbreviate } from './screens/home/abbreviate.ts';
import { lastUpdated } from './screens/home/last-updated.ts';

/** The login as it lies on the device: nothing about it is checked yet. */
type Stored = Readonly<Partial<Record<keyof UserRecord, unknown>>>;

/** Whoever is signed in, or null where the card will show something else than the figures. */
function storedUser(): Stored | null {
  try {
    // A run that goes on takes the other side.
    if (localStorage.getItem('openRun') !== null) return null;
    const user = JSON.parse(localStorage.getItem('login') ?? 'null') as Stored | null;
    return typeof user?.username === 'string' && user.username !== '' && user.is_private === false
      ? user
      : null;
  } catch {
    return null;
  }
}

/** A text that the page carries, already compiled: words, and places for values. */
function textOf(id: string, value = ''): string {
  const carrier = document.querySelector('script[data-part=app]')?.textContent ?? '{}';
  const texts = JSON.parse(carrier) as Record<string, readonly { type: number; value: string }[]>;
  return (texts[id] ?? []).map((part) => (part.type === 0 ? part.value : value)).join('');
}

function write(place: Element | null | undefined, text: string): void {
  if (place) place.textContent = text;
}

function writeCount(place: Element | undefined, count: unknown, language: string): void {
  const [short, whole] = place?.children ?? [];
  if (!Number.isSafeInteger(count) || (count as number) < 0) return;
  const { figure, suffix } = abbreviate(count as number);
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  write(short, format.format(figure) + suffix);
  write(whole, format.format(count as number));
}

/** Ends the task that is running. `breathe` does too, in a file that this one must not wait for. */
const pause = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve));

/**
 * Drawn for nobody, the card says what holds before the first analysis. The first number and the first
 * date that are written cost a slow phone some 60 and 20 ms, so they are tasks of their own; half of the
 * number is reading what the browser knows of all locales, which a collator asks for as well.
 */
async function fill(side: Element, user: Stored): Promise<void> {
  const { lang } = document.documentElement;
  const name = user.username as string;
  const [shown, updated, hint] = side.querySelectorAll('p');
  write(shown, `@${name}`);
  write(side.querySelector('span'), ([...name.replace(/^[@._]+/, '')][0] ?? '').toUpperCase());
  await pause();
  new Intl.Collator(lang).resolvedOptions();
  await pause();
  const [followers, following] = side.querySelectorAll('dd');
  writeCount(followers, user.total_followers, lang);
  writeCount(following, user.total_following, lang);
  const date = lastUpdated({ last_updated_at: String(user.last_updated_at) });
  if (date === null) return;
  await pause();
  const day = new Intl.DateTimeFormat(lang, { month: 'short', day: 'numeric' }).format(date);
  write(updated, textOf('home.lastUpdated', day));
  write(side.querySelector('button > span'), textOf('home.startAgain'));
  hint?.remove();
}

function turn(card: HTMLElement): void {
  card.dataset['flipped'] = 'true';
  for (const side of card.children) side.toggleAttribute('inert');
}

const side = document.querySelector('#root[data-path="/home"] [data-side=figures]');
const card = side?.closest<HTMLElement>('[data-flipped]');
const user = storedUser();
if (side && card && user !== null) {
  // After the first paint, so that the card is seen turning.
  void fill(side, user).then(() => requestAnimationFrame(() => setTimeout(turn, 0, card)));
}
