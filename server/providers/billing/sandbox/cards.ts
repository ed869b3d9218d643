/** @file The test cards of the provider's test gateway, so that the same numbers work in both. */

/** The outcome of paying with a token. */
export interface Outcome {
  readonly type: 'approved' | 'declined' | 'challenge' | 'fingerprint';
  /** The provider's decline code. */
  readonly code?: string;
  /** The provider's message for the customer. */
  readonly message?: string;
}

const approved: Outcome = { type: 'approved' };
const declined = (code: string, message: string): Outcome => ({ type: 'declined', code, message });
const contactBank = 'Please use a different card or contact your bank.';
const support =
  'Your payment could not be accepted. Please use a different card or contact support.';

/** Outcomes by name; a token stores the name, never the card number. */
export const outcomes = {
  approved,
  declined: declined('declined', `The transaction was declined. ${contactBank}`),
  declined_saveable: declined('declined_saveable', `The transaction was declined. ${contactBank}`),
  insufficient_funds: declined(
    'insufficient_funds',
    `The transaction was declined due to insufficient funds in your account. ${contactBank}`,
  ),
  call_issuer: declined(
    'call_issuer',
    'The transaction was declined. Please contact your bank for further details or try another card.',
  ),
  expired_card: declined(
    'declined_expiration_date',
    'Your expiration date is invalid or does not match.',
  ),
  declined_security_code: declined(
    'declined_security_code',
    'The security code you entered does not match. Please update the CVV and try again.',
  ),
  advanced_verification: declined('fraud_advanced_verification', support),
  fraud_address: declined(
    'fraud_address',
    'The billing address does not match the address on your account. Please fix your address or contact your bank.',
  ),
  fraud_filter: declined('fraud_gateway', support),
  fraud_ip_address: declined('fraud_ip_address', support),
  fraud_risk_check: declined('fraud_risk_check', support),
  declined_card_number: declined(
    'declined_card_number',
    'Your card number is not valid. Please update your card number.',
  ),
  gateway_timeout: declined(
    'gateway_timeout',
    'An error occurred while processing your transaction. You have not been charged. Please try again.',
  ),
  invalid_data: declined(
    'invalid_data',
    'The transaction was declined due to invalid data. Please check your card details.',
  ),
  duplicate_transaction: declined(
    'duplicate_transaction',
    'A similar transaction was recently submitted. Please wait a few minutes and try again.',
  ),
  card_type_not_accepted: declined(
    'card_type_not_accepted',
    'Your card type is not accepted. Please try another card.',
  ),
  challenge: { type: 'challenge' },
  fingerprint: { type: 'fingerprint' },
} as const satisfies Record<string, Outcome>;

/** The name of an outcome. */
export type OutcomeName = keyof typeof outcomes;

/** Card numbers with a special outcome; every other valid number is approved. */
const cards: Readonly<Record<string, OutcomeName>> = {
  '4000000000003220': 'challenge',
  '4000000000003063': 'fingerprint',
  '4000000000000002': 'declined',
  '4000000000000341': 'declined_saveable',
  '4000000000000077': 'insufficient_funds',
  '4000000000000119': 'call_issuer',
  '4000000000000069': 'expired_card',
  '4000000000000101': 'declined_security_code',
  '4000000000000044': 'advanced_verification',
  '4000000000000010': 'fraud_address',
  '4000000000000028': 'fraud_address',
  '4000000000000036': 'fraud_address',
  '4000000000000085': 'fraud_filter',
  '4000000000000093': 'fraud_ip_address',
  '4000000000001190': 'fraud_risk_check',
  '4000000000000051': 'declined_card_number',
  '4000000000000309': 'gateway_timeout',
  '4000000000000200': 'invalid_data',
  '4000000000000226': 'expired_card',
  '4000000000000317': 'duplicate_transaction',
  '4000000000000325': 'card_type_not_accepted',
};

/** True if the digits pass the Luhn check. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length > 0 && sum % 10 === 0;
}

/** The outcome of a card number, or null if it is not a card number. */
export function outcomeOf(number: string): OutcomeName | null {
  const digits = number.replace(/[ -]/g, '');
  if (!/^\d{12,19}$/.test(digits)) return null;
  const known = cards[digits];
  if (known !== undefined) return known;
  return passesLuhn(digits) ? 'approved' : null;
}
