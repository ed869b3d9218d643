import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { caretAfterGrouping, digitsOf, groupedCardNumber } from './card-text.ts';
import { checkIdentity, checkPayment, emptyPaymentForm, type PaymentForm } from './payment.ts';

const now = new Date(2026, 10, 21).getTime();
const good: PaymentForm = {
  usernameInsta: 'demo.account_1',
  email: 'demo@example.com',
  firstName: 'Zoë',
  lastName: 'Łukasz',
  cardNumber: '4111 1111 1111 1111',
  expiresOnMonth: '11',
  expiresOnYear: '26',
  cvc: '123',
};
const check = (change: Partial<PaymentForm>) => checkPayment({ ...good, ...change }, now);

describe('the payment form', () => {
  it('accepts a good form', () => {
    expect(check({})).toEqual({});
  });

  it('requires every field of an empty form', () => {
    const errors = checkPayment(emptyPaymentForm, now);
    expect(Object.values(errors)).toEqual(Array(8).fill('required'));
  });

  it.each([
    ['usernameInsta', 'two words!', 'invalid'],
    ['usernameInsta', '...', 'invalid'],
    ['usernameInsta', '   ', 'required'],
    ['email', 'demo@', 'invalid'],
    ['email', 'DEMO @Example.com', undefined],
    ['firstName', 'Al3x', 'invalid'],
    ['firstName', 'Maria José', undefined],
    ['firstName', 'Zoë-Anne', undefined],
    ['firstName', '명수', undefined],
    ['firstName', 'ก้องภพ', undefined],
    ['firstName', 'علی\u200cرضا', undefined],
    ['lastName', 'Müller-Lüdenscheidt', undefined],
    ['lastName', "O'Neil", undefined],
    ['lastName', 'O’Neil', undefined],
    ['lastName', "d'Ormesson", undefined],
    ['lastName', "'t Hooft", undefined],
    ['lastName', 'Sammy Davis Jr.', undefined],
    ['lastName', '- ', 'invalid'],
    ['lastName', '4111111111111111', 'invalid'],
    ['lastName', '<b>x</b>', 'invalid'],
    ['lastName', 'a\u202eb', 'invalid'],
    ['cardNumber', '4111 1111 1111 111', 'invalid'],
    ['cardNumber', '4111111111111111', 'invalid'],
    ['cardNumber', '1234 5678 9012 3456', undefined],
    // Fifteen digits, as American Express has them: the rule is sixteen, and a CVC of three.
    ['cardNumber', '3782 8224 6310 005', 'notAccepted'],
    ['cardNumber', '3782 822463 10005', 'notAccepted'],
    ['cardNumber', '3056 9309 0259 04', 'notAccepted'],
    ['cardNumber', '3782 8224 6310 00', 'invalid'],
    ['cvc', '12', 'invalid'],
    ['cvc', '1234', 'invalid'],
    ['cvc', '١٢٣', 'invalid'],
    ['expiresOnMonth', '0', 'invalid'],
    ['expiresOnMonth', '13', 'invalid'],
    ['expiresOnMonth', '1', 'invalid'],
    ['expiresOnYear', '25', 'invalid'],
    ['expiresOnYear', '9', 'invalid'],
    ['expiresOnYear', '99', undefined],
  ] as const)('%s of %j is %s', (field, value, error) => {
    expect(check({ [field]: value })[field]).toBe(error);
  });

  it('accepts an earlier month of a later year', () => {
    expect(check({ expiresOnMonth: '1', expiresOnYear: '27' })).toEqual({});
  });

  it('checks an identity without the card', () => {
    expect(checkIdentity({ ...good, cardNumber: '', cvc: '' })).toEqual({});
  });

  it('never throws', () => {
    assert(
      property(string({ unit: 'binary' }), (text) => {
        const form = Object.fromEntries(Object.keys(good).map((key) => [key, text]));
        checkPayment(form as PaymentForm, now);
      }),
    );
  });
});

describe('card texts', () => {
  it('groups what is pasted, with spaces or without', () => {
    expect(groupedCardNumber('4111111111111111')).toBe('4111 1111 1111 1111');
    expect(groupedCardNumber(' 4111-1111 1111.1111 999')).toBe('4111 1111 1111 1111');
    expect(groupedCardNumber('41111')).toBe('4111 1');
  });

  it('keeps digits only, of any script', () => {
    expect(digitsOf('１a２-3', 4)).toBe('123');
    expect(groupedCardNumber('٤١١١ ۱۱۱۱')).toBe('4111 1111');
  });

  it('keeps the caret behind the same digit', () => {
    expect(caretAfterGrouping('41112', 5)).toBe(6);
    expect(caretAfterGrouping('4111 1', 2)).toBe(2);
    expect(caretAfterGrouping('x4', 1)).toBe(0);
  });

  it('groups any text to at most 19 characters, and is idempotent', () => {
    assert(
      property(string(), (text) => {
        const grouped = groupedCardNumber(text);
        expect(grouped.length).toBeLessThanOrEqual(19);
        expect(groupedCardNumber(grouped)).toBe(grouped);
      }),
    );
  });
});
