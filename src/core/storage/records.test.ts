import fc from 'fast-check';
import { array, mask, object, record, size, string } from 'superstruct';
import { describe, expect, it } from 'vitest';
import { postReport } from '../../../contract/records/post-report.ts';
import { post } from '../../../contract/records/post.ts';
import { sentiment } from '../../../contract/records/sentiment.ts';
import { storiesAnswer } from '../../../contract/records/story.ts';
import { count, rowsOf } from '../../../contract/records/values.ts';
import { maskInSlices, parseRecord, type AnyStruct } from './records.ts';

const structs: readonly AnyStruct<unknown>[] = [
  postReport,
  sentiment,
  storiesAnswer,
  rowsOf(post),
  record(size(string(), 0, 3), object({ posts: array(post), at: count })),
] as AnyStruct<unknown>[];

/** Posts that are right but for a part of them, and children of which some are no children. */
const somePost = fc.record(
  {
    post_short_code: fc.oneof(fc.string({ minLength: 1, maxLength: 8 }), fc.jsonValue()),
    post_thumbnail: fc.jsonValue(),
    post_type: fc.constantFrom('video', 'image', 'story'),
    post_url: fc.string(),
    child_posts: fc.oneof(
      fc.array(fc.record({ insta_post_type: fc.constantFrom('image', 'x'), extra: fc.integer() })),
      fc.jsonValue(),
    ),
    value: fc.oneof(fc.nat(), fc.double(), fc.string()),
    unknown: fc.integer(),
  },
  { requiredKeys: [] },
);

const somePosts = fc.array(somePost, { maxLength: 6 });
const goodPost = fc.record({ post_short_code: fc.constant('a'), post_type: fc.constant('image') });
const kept = fc.dictionary(
  fc.string({ maxLength: 4 }),
  fc.record({ posts: fc.oneof(somePosts, fc.array(goodPost)), at: fc.nat() }),
  { maxKeys: 3 },
);

const outcome = async (run: () => unknown) => {
  try {
    return { value: await run() };
  } catch {
    return 'refused';
  }
};

describe('a record that is checked in slices', () => {
  it('is what the library makes of it in one go', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.jsonValue(), somePosts, kept),
        fc.constantFrom(...structs),
        async (value, struct) => {
          const whole = await outcome(() => mask(structuredClone(value), struct));
          expect(await outcome(() => maskInSlices(value, struct))).toEqual(whole);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('ends its task many times over while it is long', async () => {
    const one = { post_short_code: 'a', post_type: 'image', value: 1 };
    const text = JSON.stringify(Array.from({ length: 20_000 }, () => one));
    let turns = 0;
    const counting = setInterval(() => {
      turns += 1;
    });
    const rows = await parseRecord(text, rowsOf(post));
    clearInterval(counting);
    expect(rows).toHaveLength(20_000);
    expect(turns).toBeGreaterThan(2);
  });

  it('is broken where it is no JSON, or not this record', async () => {
    await expect(parseRecord('{', postReport)).rejects.toMatchObject({ code: 'broken' });
    await expect(parseRecord('{"moment":1}', postReport)).rejects.toMatchObject({
      code: 'broken',
    });
  });
});
