/**
 * @file Every card of the provider's test gateway and what must come of it, said once: the contract
 * suite asks both providers, the end-to-end walk types each into the form.
 */

/** What comes of a card. */
export type CardEnd =
  /** Charged at once. */
  | 'paid'
  /** Refused with words for the customer. */
  | 'declined'
  /** Charged after the bank's question was answered. */
  | 'challenge'
  /** Charged after the device was recognised, without a question. */
  | 'fingerprint'
  /** No card number at all: the token endpoint refuses its field. */
  | 'invalid';

/** A card of the test gateway. */
export interface TestCard {
  /** In the groups in which it is printed. */
  readonly number: string;
  readonly about: string;
  readonly end: CardEnd;
  /** The provider's code of a refusal. */
  readonly code?: string;
  /** The words a customer must read. */
  readonly words?: string;
}

const paid = (number: string, about: string): TestCard => ({ number, about, end: 'paid' });
const declined = (number: string, about: string, code: string, words: string): TestCard => ({
  number,
  about,
  end: 'declined',
  code,
  words,
});

const notAccepted = 'Your payment could not be accepted.';
const address = 'The billing address does not match the address on your account.';
const date = 'Your expiration date is invalid or does not match.';

/** The whole table. */
export const testCards: readonly TestCard[] = [
  paid('4111 1111 1111 1111', 'Visa'),
  paid('4012 8888 8888 1881', 'Visa'),
  paid('5555 5555 5555 4444', 'Mastercard'),
  paid('5105 1051 0510 5100', 'Mastercard'),
  paid('2223 0000 4840 0011', 'Mastercard, new range'),
  paid('3782 822463 10005', 'American Express'),
  paid('3714 496353 98431', 'American Express'),
  paid('6011 0009 9013 9424', 'Discover'),
  paid('3530 1113 3330 0000', 'JCB'),
  paid('4222 2222 2222 2220', 'approved, to be reviewed for fraud'),
  paid('4000 0084 0000 1629', 'challenged on its renewals only'),
  paid('4000 0000 0000 2024', 'refunds are declined'),
  { number: '4000 0000 0000 3220', about: 'challenge', end: 'challenge' },
  { number: '4000 0000 0000 3063', about: 'fingerprint', end: 'fingerprint' },
  { number: '4222 2222 2222 2222', about: 'fails the check digit', end: 'invalid' },
  declined('4000 0000 0000 0002', 'declined', 'declined', 'The transaction was declined.'),
  declined(
    '4000 0000 0000 0341',
    'declined, may be kept',
    'declined_saveable',
    'The transaction was declined.',
  ),
  declined('4000 0000 0000 0077', 'no funds', 'insufficient_funds', 'insufficient funds'),
  declined('4000 0000 0000 0119', 'call the issuer', 'call_issuer', 'Please contact your bank'),
  declined('4000 0000 0000 0069', 'expired', 'declined_expiration_date', date),
  declined('4000 0000 0000 0226', 'wrong expiration', 'declined_expiration_date', date),
  declined(
    '4000 0000 0000 0101',
    'wrong security code',
    'declined_security_code',
    'The security code you entered does not match.',
  ),
  declined(
    '4000 0000 0000 0044',
    'advanced verification failed',
    'fraud_advanced_verification',
    notAccepted,
  ),
  declined('4000 0000 0000 0010', 'street and postal code', 'fraud_address', address),
  declined('4000 0000 0000 0028', 'street', 'fraud_address', address),
  declined('4000 0000 0000 0036', 'postal code', 'fraud_address', address),
  declined('4000 0000 0000 0085', 'fraud filter', 'fraud_gateway', notAccepted),
  declined('4000 0000 0000 0093', 'fraud by address', 'fraud_ip_address', notAccepted),
  declined('4000 0000 0000 1190', 'fraud by risk', 'fraud_risk_check', notAccepted),
  declined(
    '4000 0000 0000 0051',
    'number declined',
    'declined_card_number',
    'Your card number is not valid.',
  ),
  declined(
    '4000 0000 0000 0200',
    'invalid data',
    'invalid_data',
    'The transaction was declined due to invalid data.',
  ),
  declined(
    '4000 0000 0000 0309',
    'gateway too late',
    'gateway_timeout',
    'You have not been charged.',
  ),
  declined(
    '4000 0000 0000 0317',
    'duplicate',
    'duplicate_transaction',
    'A similar transaction was recently submitted.',
  ),
  declined(
    '4000 0000 0000 0325',
    'type not accepted',
    'card_type_not_accepted',
    'Your card type is not accepted.',
  ),
];

/** The refusals as the provider words them, by code. */
export const refusals: Readonly<Record<string, string>> = Object.fromEntries(
  testCards.flatMap(({ code, words }) => (code === undefined ? [] : [[code, words ?? '']])),
);

/** The digits alone, as the provider gets them. */
export const digitsOf = ({ number }: TestCard): string => number.replaceAll(' ', '');
