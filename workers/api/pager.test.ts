import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../contract/records/person.ts';
import { createPager } from './pager.ts';

const person = (id: string): Person => ({
  insta_id: id,
  insta_image_url: '',
  insta_username: `user${id}`,
  insta_full_name: '',
});

async function readAll(pages: Person[][]) {
  const pager = createPager();
  const asked: number[] = [];
  const people: Person[] = [];
  for (let calls = 0; calls <= pages.length + 1; calls += 1) {
    const page = await pager.next((number) => {
      asked.push(number);
      return Promise.resolve(pages[number - 1] ?? []);
    });
    people.push(...page.people);
    if (!page.hasMore) break;
  }
  return { people, asked };
}

describe('pager', () => {
  it('merges pages, keeps the first of each id and their order', async () => {
    const { people } = await readAll([[person('1'), person('2')], [person('2'), person('3')], []]);
    expect(people.map((each) => each.insta_id)).toEqual(['1', '2', '3']);
  });

  it('ends on any pages at all, asks each page once and shows nobody twice', async () => {
    const ids = fc.constantFrom('1', '2', '3', '4', '5', '6', '7', '8');
    const pages = fc.array(fc.array(ids.map(person), { maxLength: 5 }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(pages, async (given) => {
        const { people, asked } = await readAll(given);
        const shown = people.map((each) => each.insta_id);
        expect(new Set(shown).size).toBe(shown.length);
        expect(asked).toEqual(asked.map((_, index) => index + 1));
        const firstEmpty = given.findIndex((page) => page.length === 0);
        if (firstEmpty >= 0) expect(asked.length).toBeLessThanOrEqual(firstEmpty + 1);
      }),
    );
  });

  it('stops when a server repeats the same page for ever', async () => {
    const pager = createPager();
    const read = () => Promise.resolve([person('7')]);
    expect((await pager.next(read)).hasMore).toBe(true);
    expect(await pager.next(read)).toEqual({ people: [], hasMore: false });
  });

  it('asks the same page again after a failed one', async () => {
    const pager = createPager();
    await expect(pager.next(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline');
    const pages: number[] = [];
    await pager.next((page) => {
      pages.push(page);
      return Promise.resolve([person('1')]);
    });
    expect(pages).toEqual([1]);
  });
});
