/**
 * @file Runs in home as it was drawn, before its first paint and long before the scripts that bring it
 * to life: on a slow line they are on their way for another second, and who is signed in stands on the
 * device. It stands in the document itself, for a file would be a round trip away. It writes into the
 * account's card what `AccountFigures` will, and shows that side of it.
 */
import type { UserRecord } from '../../contract/records/user.ts';
import { abbreviate } from '../features/home/account-card/abbreviate.ts';
import { writeDay, writeNumber, type EarlyFormats } from './early-formats.ts';
import { lastUpdated } from '../features/home/account-card/last-updated.ts';

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

/** What the build wrote into the page for this file; a hole in a text is a `#`. */
export interface EarlyCard {
  readonly formats: EarlyFormats;
  readonly lastUpdated: string;
  readonly startAgain: string;
}

function write(place: Element | null | undefined, text: string): void {
  if (place) place.textContent = text;
}

function writeCount(place: Element | undefined, count: unknown, formats: EarlyFormats): void {
  const [short, whole] = place?.children ?? [];
  if (!Number.isSafeInteger(count) || (count as number) < 0) return;
  const { figure, suffix } = abbreviate(count as number);
  write(short, writeNumber(figure, formats) + suffix);
  write(whole, writeNumber(count as number, formats));
}

/** Drawn for nobody, the card says what holds before the first analysis. */
function fill(side: Element, user: Stored, { formats, ...texts }: EarlyCard): void {
  const name = user.username as string;
  const [shown, updated, hint] = side.querySelectorAll('p');
  write(shown, `@${name}`);
  write(side.querySelector('span'), ([...name.replace(/^[@._]+/, '')][0] ?? '').toUpperCase());
  const [followers, following] = side.querySelectorAll('dd');
  writeCount(followers, user.total_followers, formats);
  writeCount(following, user.total_following, formats);
  const date = lastUpdated({ last_updated_at: String(user.last_updated_at) });
  if (date === null) return;
  write(updated, texts.lastUpdated.replace('#', writeDay(date, formats)));
  write(side.querySelector('button > span'), texts.startAgain);
  hint?.remove();
}

/** Shows the figures from the first frame on: no transition runs before there is a frame to start from. */
function showFigures(card: HTMLElement): void {
  card.dataset['flipped'] = 'true';
  for (const each of card.children) each.toggleAttribute('inert');
}

const side = document.querySelector('#root[data-path="/home"] [data-side=figures]');
const card = side?.closest<HTMLElement>('[data-flipped]');
const carrier = document.querySelector('#early')?.textContent;
const user = storedUser();
if (side && card && carrier && user !== null) {
  fill(side, user, JSON.parse(carrier) as EarlyCard);
  showFigures(card);
}
