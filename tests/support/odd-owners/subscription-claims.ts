/** @file The sentences of "Your subscription", compared with what the server said. */
import { keyLimits } from '../../../contract/keys.ts';
import { claim, type Claim } from '../odd-accounts/claims.ts';
import { zone } from '../odd-accounts/raw.ts';
import { dayOf, readDay } from '../odd-accounts/read-english.ts';
import type { RawSubscription } from './raw-subscriptions.ts';

const signs: Readonly<Record<string, string>> = { USD: '$', EUR: '€', JPY: '¥' };

/** An amount as an English reader takes it: yen have no cents. */
function money(amount: number | undefined, currency = ''): string {
  const digits = currency === 'JPY' ? 0 : 2;
  const [units = '', cents] = (amount ?? Number.NaN).toFixed(digits).split('.');
  const grouped = units.replace(/(?<=\d)(?=(?:\d{3})+$)/g, ',');
  return `${signs[currency] ?? ''}${grouped}${cents === undefined ? '' : `.${cents}`}`;
}

/** Whether a text with a year is a day at the provider, which counts in UTC. */
const isProviderDay = (text: string | undefined, at: string | undefined) =>
  /, \d{4}$/.test(text ?? '') && readDay(text ?? '', '') === at?.slice(0, 10);

/** Whether a text with a year is a day on the owner's clock. */
const isOwnDay = (text: string | undefined, at: string | null | undefined) =>
  /, \d{4}$/.test(text ?? '') && at != null && readDay(text ?? '', '') === dayOf(Date.parse(at));

/** Hour and minute on the owner's clock. */
const ownTimeOf = (at: string) =>
  new Date(at)
    .toLocaleTimeString('en-US', { timeZone: zone, hour: 'numeric', minute: '2-digit' })
    .replace('\u202f', ' ');

type Says = Claim<RawSubscription>;
const says = claim<RawSubscription>;

const plan: readonly Says[] = [
  says(/^Plan (.+)$/, ([name], { account }) => name === (account.details.name || '–')),
  says(/^Status (Active|Inactive)$/, ([state], { account }) => {
    const isRunning = account.isSubscribed && account.details.status !== 'expired';
    return (state === 'Active') === isRunning;
  }),
  says(/^Next charge None$/, (_, { account }) => account.details.status === 'canceled'),
  says(/^Next charge (\S+) on (.+)$/, ([amount, date], { account: { details } }) => {
    const isAmount = amount === money(details.next_amount, details.currency);
    return (
      details.status === 'active' && isAmount && isOwnDay(date, details.current_period_ends_at)
    );
  }),
  says(/^(Paid until|Ended on) (.+)$/, ([word, date], { account: { details } }) => {
    const isEnded = details.status === 'expired';
    return (word === 'Ended on') === isEnded && isOwnDay(date, details.current_period_ends_at);
  }),
  says(/^You keep access until (.+), and nothing more is charged\./, ([date], { account }) => {
    const { status, current_period_ends_at: end } = account.details;
    return status === 'canceled' && isOwnDay(date, end);
  }),
  says(/^You keep everything until (.+), and nothing is charged after that\./, ([date], place) => {
    const { status, current_period_ends_at: end } = place.account.details;
    return status === 'active' && isOwnDay(date, end);
  }),
  says(/^Nothing more is charged\./, (_, { account }) => account.details.status === 'expired'),
  // A promise of the terms, and one about passkeys.
  says(/^Cancel here any time, or email \S+ at least 24 hours before/, () => true),
];

const belongings: readonly Says[] = [
  says(
    /^(.+\d{4}) No\. (\w+) (\S+)(?: (Not paid yet|Paid back|including (\S+) tax))?$/,
    ([date, number, amount, state, tax], { account }) => {
      const found = account.receipts.find((receipt) => receipt.number === number);
      if (found === undefined) return false;
      const texts = { due: 'Not paid yet', refunded: 'Paid back', paid: '' };
      const isTaxed = found.state === 'paid' && (found.tax ?? 0) > 0;
      const isState = isTaxed ? tax === money(found.tax ?? 0, found.currency) : tax === '';
      const isAmount = amount === money(found.amount, found.currency);
      const isWord = isTaxed || state === texts[found.state];
      return isAmount && isState && isWord && isProviderDay(date, found.created_at);
    },
    /^Receipts$/,
  ),
  says(/^Nothing has been charged yet\.$/, (_, { account }) => account.receipts.length === 0),
  says(
    /^(.+?) since (.+?\d{4}) at (\d+:\d\d [AP]M) (?:(This device)|Log out (.+), since (.+?\d{4}) at (\d+:\d\d):\d\d [AP]M)$/,
    ([device = '', date, time = '', current, named, day, minute], { account }) =>
      account.sessions.some(
        (session) =>
          (session.device || 'Unknown device') === device &&
          session.is_current === (current !== '') &&
          isOwnDay(date, session.created_at) &&
          time === ownTimeOf(session.created_at) &&
          (current !== '' || (named === device && day === date && time.startsWith(`${minute} `))),
      ),
    /logged in$/,
  ),
  says(
    /^(.+?) (Added|Created) (.+?\d{4}) (?:Not used yet|Last used (.+\d{4})) (?:Remove passkey|End key) (.+)$/,
    ([what = '', word, created, used, named], { account }) => {
      const rows =
        word === 'Added'
          ? account.passkeys.map((row) => ({ ...row, name: row.device || 'Unknown device' }))
          : account.keys.map((row) => ({ ...row, name: row.name }));
      return rows.some(
        ({ name, created_at, used_at }) =>
          [name, `${name} Figures`].includes(what) &&
          named === name &&
          isOwnDay(created, created_at) &&
          (used_at === null ? used === '' : isOwnDay(used, used_at)),
      );
    },
  ),
  says(
    /^You can have (\d+) keys at most\./,
    ([count], { account }) =>
      Number(count) === keyLimits.keys && account.keys.length >= keyLimits.keys,
  ),
  says(/^You have no (keys|passkeys) yet\.$/, ([what], { account }) =>
    what === 'keys' ? account.keys.length === 0 : account.passkeys.length === 0,
  ),
];

/** The sentences of the screen, and of the question that it asks. */
export const subscriptionClaims: readonly Says[] = [...plan, ...belongings];
