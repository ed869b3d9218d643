/** @file The rules of the payment form, for page and server (docs/product.md, "Payment form"). */
import { define, object, validate, type Infer, type Struct } from 'superstruct';
import { card } from '../limits.ts';
import { email, personName, username } from '../records/values.ts';
import { monthOf, shortYear } from './card-text.ts';

/** Why a field is refused; each has a message (docs/product.md, "Payment form"). */
export type FieldError = 'required' | 'invalid';

/** Who pays. */
export const identityFields = ['usernameInsta', 'email', 'firstName', 'lastName'] as const;

/** What pays. Never stored, never sent to our own server. */
export const cardFields = ['cardNumber', 'expiresOnMonth', 'expiresOnYear', 'cvc'] as const;

/** The payment form's fields, in the order in which they stand and get the focus. */
export const paymentFields = [...identityFields, ...cardFields] as const;

/** The name of a field. */
export type PaymentField = (typeof paymentFields)[number];
/** The form as it is typed: texts only. */
export type PaymentForm = Readonly<Record<PaymentField, string>>;
/** The fields that are refused, and why. */
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

/** A text that is there and keeps its rule; the failure's message is the kind of error. */
function field(name: string, rule: (value: string) => boolean): Struct<string, null> {
  return define(name, (value) => {
    if (typeof value !== 'string' || value.trim() === '') return 'required';
    return rule(value) || 'invalid';
  });
}

/** True for a text that is right once it is cleaned as a call cleans it. */
function becomes<T>(struct: Struct<T, null>): (value: string) => boolean {
  return (value) => validate(value.trim(), struct, { coerce: true })[0] === undefined;
}

/** Who pays: account name, e-mail, first and last name of letters only. */
export const identityForm = object({
  usernameInsta: field('usernameInsta', becomes(username)),
  email: field('email', becomes(email)),
  firstName: field('firstName', becomes(personName)),
  lastName: field('lastName', becomes(personName)),
});

/** {@link identityForm}. */
export type IdentityForm = Infer<typeof identityForm>;

const numberPattern = /^\d{4} \d{4} \d{4} \d{4}$/;

/**
 * What pays. The number is exactly 19 characters: 16 digits in fours; whether it is a card at all
 * (Luhn, brand) is the provider's to say. The rules of the date depend on today.
 */
export function cardForm(now: number, expiresOnYear: string) {
  const year = shortYear(now);
  return object({
    cardNumber: field(
      'cardNumber',
      (value) => value.length === card.numberLength && numberPattern.test(value),
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
    errors[key as PaymentField] ??= message === 'required' ? 'required' : 'invalid';
  }
  return errors;
}

/** The refused fields of an identity; a wallet pays only when there are none. */
export function checkIdentity(form: PaymentForm): PaymentErrors {
  const { usernameInsta, email, firstName, lastName } = form;
  return errorsOf({ usernameInsta, email, firstName, lastName }, identityForm);
}

/** The refused fields of the whole form. */
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
