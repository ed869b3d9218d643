/** @file Shapes of the platform's responses, as documented and as seen in practice. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesOf, totalOf } from './sync-account.ts';
import { valuesOf } from './sync-figures.ts';
import { usageOf } from '../providers/network/instagram/client.ts';
import { cursorAfter } from '../providers/network/instagram/comments.ts';
import { idOf, parseWithLongIds, recordOf } from '../providers/network/instagram/json.ts';
import { problemOf } from '../providers/network/instagram/problems.ts';

describe('a response of the platform', () => {
  it('keeps every digit of an id, as text or as a number', () => {
    expect(recordOf(parseWithLongIds('{"data":[{"user_id":17841400000000001}]}'))).toEqual({
      user_id: '17841400000000001',
    });
    expect(recordOf(parseWithLongIds('{"user_id":"17841400000000001"}'))['user_id']).toBe(
      '17841400000000001',
    );
    expect(idOf(42)).toBe('42');
    expect(idOf("1' or 1=1")).toBe('');
  });

  it('is the same as JSON where no number is long, whatever its texts say', () => {
    const digits = fc.stringMatching(/^[\d\\"{}:, ]{0,40}$/);
    const value = fc.dictionary(digits, fc.oneof(digits, fc.integer(), fc.boolean(), fc.double()));
    fc.assert(
      fc.property(value, (record) => {
        const text = JSON.stringify(record);
        fc.pre(!/[^"\d]-?\d{16,}/.test(text.replace(/"(?:[^"\\]|\\.)*"/g, '""')));
        expect(parseWithLongIds(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it.each([
    ['without a next page', { paging: { cursors: { before: 'a', after: 'b' } } }, ''],
    ['without paging', { data: [] }, ''],
    ['with a next page', { paging: { cursors: { after: 'b' }, next: 'https://x' } }, 'b'],
    [
      'with an empty page and a next one',
      { data: [], paging: { cursors: { after: 'c' }, next: 'x' } },
      'c',
    ],
  ])('ends a list %s', (_name, body, after) => {
    expect(cursorAfter(body)).toBe(after);
  });

  it('has a figure in either place, and none where it is missing', () => {
    const body = {
      data: [
        { name: 'views', values: [{ value: 12 }] },
        { name: 'reach', total_value: { value: 7 } },
        { name: 'saved', values: [] },
      ],
    };
    expect(valuesOf(body)).toEqual(
      new Map([
        ['views', 12],
        ['reach', 7],
      ]),
    );
    expect(totalOf({ data: [] })).toBeNull();
    expect(totalOf({ data: [{ total_value: { value: 0 } }] })).toBe(0);
    expect(totalOf({ data: [{ values: [{ value: 5 }] }] })).toBe(5);
  });

  it('tells who came from who left by known labels only', () => {
    const body = (...labels: string[]) => ({
      data: [
        {
          total_value: {
            breakdowns: [
              {
                results: labels.map((label, at) => ({ dimension_values: [label], value: at + 3 })),
              },
            ],
          },
        },
      ],
    });
    expect(changesOf(body('FOLLOWER', 'NON_FOLLOWER'))).toEqual({ gained: 3, lost: 4 });
    expect(changesOf(body('FOLLOWS', 'UNFOLLOWS'))).toEqual({ gained: 3, lost: 4 });
    expect(changesOf(body('A', 'B'))).toEqual({ gained: null, lost: null });
    expect(changesOf({ data: [{ total_value: {} }] })).toEqual({ gained: null, lost: null });
  });

  it.each([
    [
      '{"178414":[{"call_count":81,"total_cputime":3,"estimated_time_to_regain_access":15}]}',
      81,
      15,
    ],
    ['{"178414":[{"call_count":1}],"99":[{"total_time":93}]}', 93, null],
    ['not json', 0, null],
  ])('says how much of the limit is used: %s', (header, used, minutes) => {
    const found = usageOf(new Headers({ 'x-business-use-case-usage': header }));
    expect(found).toEqual({ used, regainMs: minutes === null ? null : minutes * 60_000 });
  });

  it('says it for the whole app as well', () => {
    expect(usageOf(new Headers({ 'x-app-usage': '{"call_count":28,"total_time":95}' })).used).toBe(
      95,
    );
  });

  it.each([
    [400, { error: { code: 190, error_subcode: 463 } }, 'reconnect'],
    [403, { error: { code: 10, message: '(#10) No permission' } }, 'permission'],
    [400, { error: { code: 10, message: '(#10) Not enough viewers for the media' } }, 'too-few'],
    [400, { error: { code: 230 } }, 'permission'],
    [400, { error: { code: 4 } }, 'limit'],
    [400, { error: { code: 80_002 } }, 'limit'],
    [429, undefined, 'limit'],
    [500, { error: { code: 2 } }, 'retry'],
    [400, { error: { code: 100, is_transient: true } }, 'retry'],
    [502, undefined, 'retry'],
    [400, { error: { code: 100 } }, 'unsupported'],
    [400, { error: { code: 368 } }, 'unknown'],
    [400, { error: { code: 3 } }, 'unknown'],
    [400, { error: { code: 100, error_subcode: 33 } }, 'missing'],
    [400, { error: { code: 100, error_subcode: 2_108_006 } }, 'before-business'],
    [400, { error_type: 'OAuthException', code: 400, error_message: 'x' }, 'reconnect'],
  ])('of status %i and body %j has its consequence', (status, body, consequence) => {
    expect(problemOf(status, body, null).consequence).toBe(consequence);
  });

  it('is never quoted in an error', () => {
    const error = problemOf(400, { error: { code: 190, message: 'token IGAAsecret' } }, null);
    expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toContain('IGAAsecret');
  });
});
