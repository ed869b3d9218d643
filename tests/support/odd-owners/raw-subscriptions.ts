/** @file Subscriptions that few people have: one that ends with the year, in yen, or long ago. */
import type { CallResponse } from '../../../contract/http/table.ts';
import { keyLimits } from '../../../contract/keys.ts';

/** What the server says of a subscription and of what belongs to the account. */
export interface RawSubscription {
  readonly name: string;
  readonly isSubscribed: boolean;
  readonly details: CallResponse<'planDetails'>;
  readonly receipts: CallResponse<'receipts'>;
  readonly sessions: CallResponse<'sessions'>;
  readonly keys: CallResponse<'personalKeys'>;
  readonly passkeys: CallResponse<'passkeys'>;
}

type Receipt = RawSubscription['receipts'][number];

const receipt = (number: string, amount: number, rest: Partial<Receipt> = {}): Receipt => ({
  ...{ number, amount, tax: null, currency: 'USD', state: 'paid' },
  created_at: '2026-12-01T10:00:00.000Z',
  ...rest,
});

const none = { receipts: [], sessions: [], keys: [], passkeys: [] };
const now = { id: 's'.repeat(43), device: 'Chrome on Android', is_current: true };

/** On the owner's clock a day of 2027, at the provider one of 2026. */
const betweenYears = '2026-12-31T23:30:00.000Z';

const key = (at: number): RawSubscription['keys'][number] => ({
  ...{ id: String(at).repeat(22), name: `Sheet ${'abcde'[at]}`, scopes: ['figures'] },
  ...{ created_at: '2025-02-28T23:59:00.000Z', used_at: at === 0 ? betweenYears : null },
});

/** The subscriptions. */
export const oddSubscriptions: readonly RawSubscription[] = [
  {
    ...{ ...none, name: 'that ends with the year', isSubscribed: true },
    details: {
      ...{ name: 'Limn Monthly', status: 'active', current_period_ends_at: betweenYears },
      ...{ next_amount: 1_234.5, currency: 'USD', is_trial: false },
    },
    receipts: [receipt('1007', 19.9, { tax: 3.18, created_at: betweenYears })],
    sessions: [{ ...now, created_at: betweenYears }],
  },
  {
    ...{ ...none, name: 'that is cancelled', isSubscribed: true },
    details: {
      ...{ name: 'Limn Yearly', status: 'canceled', is_trial: false },
      ...{ current_period_ends_at: '2027-01-01T00:10:00.000Z' },
    },
    receipts: [
      receipt('1009', 0, { tax: 0 }),
      receipt('1008', 9.99, { state: 'refunded', tax: 1.6, created_at: '2024-02-29T00:00:00Z' }),
      receipt('1007', 100, { state: 'due', currency: 'EUR', created_at: '2023-12-31T23:59:59Z' }),
    ],
    sessions: [
      { ...now, created_at: '2026-12-31T22:59:00.000Z' },
      { id: 't'.repeat(43), device: '', is_current: false, created_at: '2025-03-01T12:00:00.000Z' },
    ],
    keys: [key(1)],
    passkeys: [
      { id: 'abc', device: '', created_at: '2026-01-01T12:00:00.000Z', used_at: betweenYears },
      { id: 'abd', device: 'Safari', created_at: betweenYears, used_at: null },
    ],
  },
  {
    ...{ ...none, name: 'in trial, paid in yen', isSubscribed: true },
    details: {
      ...{ name: 'Limn Monthly', status: 'active', is_trial: true },
      ...{ next_amount: 1_200, currency: 'JPY' },
      current_period_ends_at: '2027-01-01T12:00:00.000Z',
    },
    receipts: [receipt('1', 1_000_000, { currency: 'JPY', tax: 90_909 })],
    sessions: [{ ...now, created_at: '2026-12-25T12:00:00.000Z' }],
    keys: Array.from({ length: keyLimits.keys }, (_, at) => key(at)),
  },
  {
    ...{ ...none, name: 'that ended long ago', isSubscribed: false },
    details: {
      ...{ name: 'Limn Weekly', status: 'expired', is_trial: false },
      current_period_ends_at: '2024-02-29T23:45:00.000Z',
    },
    sessions: [{ ...now, created_at: '2026-12-31T12:00:00.000Z' }],
  },
  {
    ...{ ...none, name: 'without a name and dates', isSubscribed: true, details: { name: '' } },
    sessions: [{ ...now, created_at: '2026-12-31T12:00:00.000Z' }],
  },
];
