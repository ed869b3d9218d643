/**
 * @file Runs in prerendered home before the first paint: on a slow network React follows a second later,
 * and the account's record is on the device. Inlined in the document, because a file would be a round
 * trip away. It fills the slots (`data-slot`) of `AccountFigures` and shows that side of the card.
 */
import type { UserRecord } from '../../contract/records/user.ts';
import { abbreviate } from '../features/home/account-card/abbreviate.ts';
import { netChange } from '../features/home/account-card/net-change.ts';
import { writeDay, writeNumber, type EarlyFormats } from './early-formats.ts';
import { lastUpdated } from '../core/session/last-updated.ts';

/** The stored login, not validated yet. */
type Stored = Readonly<Partial<Record<keyof UserRecord, unknown>>>;

/** The stored account, or null where the card will show something else than its figures. */
function storedUser(): Stored | null {
  try {
    // An open run is shown on the other side of the card.
    if (localStorage.getItem('openRun') !== null) return null;
    const user = JSON.parse(localStorage.getItem('login') ?? 'null') as Stored | null;
    const isOpen =
      user?.is_private === false && user.is_subscribed === true && user.connection !== 'none';
    return isOpen && typeof user.username === 'string' && user.username !== '' ? user : null;
  } catch {
    return null;
  }
}

/** What the build wrote into the document for this script; `#` is the placeholder of a message. */
export interface EarlyCard {
  readonly formats: EarlyFormats;
  readonly lastUpdated: string;
  readonly startAgain: string;
  /** The sentence about new and lost followers; `#` is the placeholder of each count, in their order. */
  readonly answer: string;
  /** For none, for one and for more. */
  readonly came: readonly [string, string, string];
  readonly left: readonly [string, string, string];
  /** In the place of the sentence where nothing can be compared yet. */
  readonly lineStarts: string;
}

function write(side: Element, slot: string, text: string): void {
  const place = side.querySelector(`[data-slot=${slot}]`);
  if (place) place.textContent = text;
}

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0;

function writeCount(side: Element, slot: string, count: unknown, formats: EarlyFormats): void {
  if (!isCount(count)) return;
  const { figure, suffix } = abbreviate(count);
  write(side, slot, writeNumber(figure, formats) + suffix);
  write(side, `${slot}-whole`, writeNumber(count, formats));
}

function colored(tone: string, text: string): HTMLElement {
  const element = document.createElement('b');
  element.dataset['tone'] = tone;
  element.textContent = text;
  return element;
}

const formOf = ([none, one, more]: EarlyCard['came'], count: number) =>
  count === 0 ? none : count === 1 ? one : more;

/** The net change and its sentence, as `Answer.tsx` renders them before the history is loaded. */
function writeAnswer(side: Element, user: Stored, { formats, ...texts }: EarlyCard): void {
  const [lead, answer] = ['lead', 'answer'].map((slot) =>
    side.querySelector<HTMLElement>(`[data-slot=${slot}]`),
  );
  const { new_followers: came, followers_lost: left } = user;
  if (!lead || !answer) return;
  if (!isCount(came) || !isCount(left)) {
    lead.textContent = '';
    answer.textContent = texts.lineStarts;
    return;
  }
  const { text, isLong } = netChange(came - left, (value) => writeNumber(value, formats));
  lead.textContent = text;
  lead.dataset['net'] = isLong ? 'long' : 'short';
  const [before = '', between = '', after = ''] = texts.answer.split('#');
  answer.replaceChildren(
    before,
    colored('gain', formOf(texts.came, came).replace('#', writeNumber(came, formats))),
    between,
    colored('loss', formOf(texts.left, left).replace('#', writeNumber(left, formats))),
    after,
  );
}

/** The prerendered card belongs to no account and shows what holds before the first analysis. */
function fill(side: Element, user: Stored, { formats, ...texts }: EarlyCard): void {
  const name = user.username as string;
  write(side, 'initial', ([...name.replace(/^[@._]+/, '')][0] ?? '').toUpperCase());
  writeCount(side, 'followers', user.total_followers, formats);
  writeCount(side, 'following', user.total_following, formats);
  const date = lastUpdated({ last_updated_at: String(user.last_updated_at) });
  if (date === null) return;
  const day = writeDay(date, formats, new Date());
  // Until React names the year.
  write(side, 'updated', day === null ? '\u00a0' : texts.lastUpdated.replace('#', day));
  write(side, 'start', texts.startAgain);
  writeAnswer(side, user, { formats, ...texts });
  // The style sheet lays the same elements out as an answer.
  side.setAttribute('data-state', 'answered');
  side.querySelector('[data-slot=start]')?.classList.add('visually-hidden');
  side.querySelector('[data-slot=beginning]')?.remove();
}

/** Shows the figures from the first frame on: no transition runs before there is a frame to start from. */
function showFigures(card: HTMLElement): void {
  card.dataset['flipped'] = 'true';
  for (const each of card.children) each.toggleAttribute('inert');
}

/** The room of the insight below the card, which React renders once the history is loaded. */
function keepInsightRoom(): void {
  const place = document.querySelector<HTMLElement>('[data-slot=insight]');
  const height = /"insightHeight":(\d{1,3})\b/.exec(localStorage.getItem('home') ?? '')?.[1];
  if (place && height !== undefined && height !== '0') place.style.minBlockSize = `${height}px`;
}

const side = document.querySelector('#root[data-path="/home"] [data-side=figures]');
const card = side?.closest<HTMLElement>('[data-flipped]');
const carrier = document.querySelector('#early')?.textContent;
const user = storedUser();
if (side && card && carrier && user !== null) {
  fill(side, user, JSON.parse(carrier) as EarlyCard);
  showFigures(card);
  keepInsightRoom();
}
