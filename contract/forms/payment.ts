/** @file The rules of the payment form, for page and server (docs/product.md, "Payment form"). */
import { define, object, validate, type Infer, type Struct } from 'superstruct';
import { card } from '../limits.ts';
import { email, personName, username } from '../records/values.ts';
import { digitsOf, monthOf, shortYear } from './card-text.ts';
import { isCardNumber } from './spelling.ts';

/** Why a field is invalid; each kind has its own text. A card may be valid and yet not accepted. */
export type FieldError = 'required' | 'invalid' | 'notAccepted';

/** The fields about the customer. */
export const identityFields = ['usernameInsta', 'email', 'firstName', 'lastName'] as const;

/** The fields about the card. Never stored, never sent to our own server. */
export const cardFields = ['cardNumber', 'expiresOnMonth', 'expiresOnYear', 'cvc'] as const;

/** The fields in their visual order, which is the focus order. */
export const paymentFields = [...identityFields, ...cardFields] as const;

/** The name of a field. */
export type PaymentField = (typeof paymentFields)[number];
/** The values of the form's inputs. */
export type PaymentForm = Readonly<Record<PaymentField, string>>;
/** The errors of invalid fields. */
export type PaymentErrors = Partial<Record<PaymentField, FieldError>>;

/** An empty form. */
export const emptyPaymentForm: PaymentForm = {
  usernameInsta: '',
  email: '',
  firstName: '',
  lastName: '',
  cardNumber: '',
  expiresOnMonth: '',
  expiresOnYear: '',
  cvc: '',
};

/** A struct for a non-empty text that follows a rule; a failure's message is the kind of error. */
function field(
  name: string,
  rule: (value: string) => boolean,
  errorOf: (value: string) => FieldError = () => 'invalid',
): Struct<string, null> {
  return define(name, (value) => {
    if (typeof value !== 'string' || value.trim() === '') return 'required';
    return rule(value) || errorOf(value);
  });
}

/** A rule: the text is valid after the coercion that calls apply. */
function validAs<T>(struct: Struct<T, null>): (value: string) => boolean {
  return (value) => validate(value.trim(), struct, { coerce: true })[0] === undefined;
}

/** The customer: account name, e-mail, first and last name. */
export const identityForm = object({
  usernameInsta: field('usernameInsta', validAs(username)),
  email: field('email', validAs(email)),
  firstName: field('firstName', validAs(personName)),
  lastName: field('lastName', validAs(personName)),
});

/** {@link identityForm}. */
export type IdentityForm = Infer<typeof identityForm>;

const numberPattern = /^\d{4} \d{4} \d{4} \d{4}$/;

/** A whole number of a brand with fewer digits (American Express, Diners Club) is valid, but not here. */
function cardError(value: string): FieldError {
  const digits = digitsOf(value, card.digits);
  const isWhole = digits.length < card.digits && isCardNumber(digits);
  return isWhole || /^3[47]\d{13}$/.test(digits) ? 'notAccepted' : 'invalid';
}

/**
 * The card. The number has exactly 19 characters: 16 digits in fours; the provider checks whether it
 * is a card (Luhn, brand). The earliest expiry month depends on the current date.
 */
export function cardForm(now: number, expiresOnYear: string) {
  const year = shortYear(now);
  return object({
    cardNumber: field(
      'cardNumber',
      (value) => value.length === card.numberLength && numberPattern.test(value),
      cardError,
    ),
    expiresOnMonth: field('expiresOnMonth', (value) => {
      const least = expiresOnYear === String(year).padStart(2, '0') ? monthOf(now) : 1;
      return /^\d{1,2}$/.test(value) && Number(value) >= least && Number(value) <= 12;
    }),
    expiresOnYear: field(
      'expiresOnYear',
      (value) => /^\d{2}$/.test(value) && Number(value) >= year && Number(value) <= card.maxYear,
    ),
    cvc: field('cvc', (value) => new RegExp(`^\\d{${card.cvcLength}}$`).test(value)),
  });
}

function errorsOf<T>(value: unknown, struct: Struct<T, never> | Struct<T, object>): PaymentErrors {
  const [failure] = validate(value, struct as Struct<T, never>);
  const errors: PaymentErrors = {};
  for (const { key, message } of failure?.failures() ?? []) {
    const isKnown = message === 'required' || message === 'notAccepted';
    errors[key as PaymentField] ??= isKnown ? message : 'invalid';
  }
  return errors;
}

/** The errors of the customer fields; a wallet can be used only without any. */
export function checkIdentity(form: PaymentForm): PaymentErrors {
  const { usernameInsta, email, firstName, lastName } = form;
  return errorsOf({ usernameInsta, email, firstName, lastName }, identityForm);
}

/** The errors of the whole form. */
export function checkPayment(form: PaymentForm, now: number): PaymentErrors {
  const { cardNumber, expiresOnMonth, expiresOnYear, cvc } = form;
  return {
    ...checkIdentity(form),
    ...errorsOf(
      { cardNumber, expiresOnMonth, expiresOnYear, cvc },
      cardForm(now, form.expiresOnYear),
    ),
  };
}
