import fc from 'fast-check';
import { any, coerce, create, is, mask, unknown } from 'superstruct';
import { describe, expect, it } from 'vitest';
import { isUsername } from '../forms/spelling.ts';
import { person } from './person.ts';
import { userRecord } from './user.ts';
import { userRecordOf } from '../../tests/support/data/records.ts';
import { login } from './user.ts';
import { count, email, flag, integerText, personName, rowsOf, username } from './values.ts';

describe('values of responses', () => {
  it('turns any JSON into a record or a refusal, and never pollutes a prototype', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        try {
          mask(value, userRecord);
          mask(value, rowsOf(person));
        } catch (error) {
          // A value without a string form, {toString: 0}, breaks the message of a StructError.
          expect(String(error)).toMatch(
            /^(StructError: |TypeError: Cannot convert object to primitive value$)/,
          );
        }
        expect(Object.keys(Object.prototype)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it.each([[-1], [1e21], ['12'], [null], [1.5], [Number.NaN]])(
    'reads the count %s as unknown',
    (given) => {
      expect(mask(given, count)).toBeNull();
    },
  );

  it('reads flags as true and the text true only', () => {
    expect([true, 'true', 'false', 1, 'yes', null].map((given) => mask(given, flag))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('drops rows with an own __proto__ key', () => {
    const rows: unknown = JSON.parse(
      '[{"insta_id":"1","__proto__":{"polluted":1}},{"insta_id":"2"}]',
    );
    const read = mask(rows, rowsOf(person));
    expect(read.map((row) => row.insta_id)).toContain('2');
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});

describe('rows', () => {
  it('are validated once at any depth', () => {
    let looks = 0;
    const leaf = coerce(any(), unknown(), (value) => {
      looks += 1;
      return value;
    });
    const nested = rowsOf(rowsOf(rowsOf(leaf)));
    expect(mask([[[1, 2]], [[3]], 'no row'], nested)).toEqual([[[1, 2]], [[3]]]);
    expect(looks).toBe(3);
  });
});

describe('an account name', () => {
  it.each(['4111111111111111', '4111 1111 1111 1111', '378282246310005', '@5555555555554444'])(
    'is not a card number: %s',
    (given) => expect(() => create(given, username)).toThrow('username'),
  );

  it.each(['4111111111111112', '1234567890', '_4111111111111111'])('may be %s', (given) => {
    expect(create(given, username)).toBe(given);
  });
});

describe('values of requests', () => {
  it('lower-cases addresses, strips their spaces and refuses line breaks', () => {
    expect(create(' Ada@Example.COM ', email)).toBe('ada@example.com');
    for (const bad of ['a', 'a@b', 'a@b.c\r\nbcc: x@y.z', 'a b@', '@b.co', 'a@@b.co']) {
      expect(is(bad, email)).toBe(false);
    }
    // Shown, this is x@… with something invisible behind it; sent, it would be another mailbox.
    expect(() => create('x\u202ey@b.co', email)).toThrow();
    expect(() => create('a..b@b.co', email)).toThrow();
  });

  it('strips spaces and the leading @ of account names', () => {
    expect(create(' @ada. lovelace ', username)).toBe('ada.lovelace');
    expect(['.', '..', 'a/b', 'é', ''].map(isUsername)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it('keeps names as they are written, of any script', () => {
    expect(create('  Maria  José ', personName)).toBe('Maria José');
    expect(['Zoë', 'Łukasz', '李', 'नी'].every((name) => is(name, personName))).toBe(true);
    expect(['', 'R2D2', '-', '<b>', '1'].some((name) => is(name, personName))).toBe(false);
  });

  it.each([['0'], ['-1'], ['1e3'], ['15.5'], ['101'], ['NaN'], ['']])(
    'refuses the page %s',
    (given) => {
      expect(() => create(given, integerText(1, 100))).toThrow();
    },
  );
});

it('reads a login in which fields are null', () => {
  const record = { ...userRecordOf(), token: 'token' };
  for (const name of Object.keys(record)) {
    if (name === 'token') continue;
    expect(() => create({ ...record, [name]: null }, login), name).not.toThrow();
  }
  const read = create({ ...record, chat_gpt_data: null, sources: null, connection: 7 }, login);
  expect([read.chat_gpt_data, read.sources, read.connection]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(create({ ...record, connection: 'active' }, login).connection).toBe('active');
});
