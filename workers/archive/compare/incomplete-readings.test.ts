import { describe, expect, it } from 'vitest';
import '../../../tests/support/archive/list-module.ts';
import {
  exportFiles,
  folderOf,
  htmlPage,
  paths,
  shapes,
  type Person,
} from '../../../tests/support/archive/exports.ts';
import { reportArchives, type GivenArchive } from '../index.ts';

const stay: Person[] = Array.from({ length: 12 }, (_, at) => [`stay${at}`, 1_700_000_000 + at * 2]);
/** Before the first reading, and after it. */
const [early, late] = [1_710_000_001, Date.UTC(2025, 0, 20, 3, 3, 3) / 1_000];
const folder = 'connections/followers_and_following';

/** A reading of the first day of a month. */
const nameOf = (month: number) => `instagram-owner.of.it-2025-0${month}-01-x`;

const whole = (month: number, people: readonly Person[], following: readonly Person[] = stay) =>
  folderOf(exportFiles([...stay, ...people], following), nameOf(month));

/** Followers of which the first part is not there. */
function part(month: number, people: readonly Person[], following: readonly Person[] = stay) {
  const { [paths.followers]: _, ...rest } = exportFiles([], following);
  return folderOf({ ...rest, [`${folder}/followers_2.json`]: people.map(shapes.a) }, nameOf(month));
}

/** Followers as a page, whose times are not exact. */
function page(month: number, people: readonly Person[]) {
  const { [paths.followers]: _, ...rest } = exportFiles([], stay);
  const html = htmlPage([...stay, ...people], 'Dec 17, 2024 11:23 am');
  return folderOf({ ...rest, [`${folder}/followers_1.html`]: html }, nameOf(month));
}

/** What happened, with the months of the two readings. */
async function eventsOf(...archives: GivenArchive[]): Promise<string[]> {
  const { report } = await reportArchives(archives, false);
  const monthOf = (date: string | null | undefined) => Number(date?.slice(5, 7));
  return report.events.map(({ username, kind, renamedTo, from, to }) =>
    [username, kind, renamedTo ?? '', monthOf(from), monthOf(to)].join(' ').replace('  ', ' '),
  );
}

describe('a name that an incomplete reading alone has', () => {
  const before = whole(1, [['ann', early]]);
  const between = part(3, [
    ['anna', early],
    ['bea', late],
  ]);

  it('is not new with the second of a follower whom that reading lacks', async () => {
    expect(await eventsOf(before, between)).toEqual(['bea new 1 3']);
  });

  it('is new with the second of a name that the reading has, too', async () => {
    const both = part(4, [
      ['bea', late],
      ['cleo', late],
    ]);
    expect(await eventsOf(before, between, both)).toEqual(['bea new 1 3', 'cleo new 1 4']);
  });

  it('is not new with the second of a name that an incomplete reading before had', async () => {
    expect(await eventsOf(before, between, part(5, [['beatrix', late]]))).toEqual(['bea new 1 3']);
  });

  it('is not new with a second that is known of a page from the JSON before it', async () => {
    const events = await eventsOf(before, page(2, [['ann', early]]), part(3, [['anna', early]]));
    expect(events).toEqual([]);
  });

  it('is new once and then renamed, when a complete reading has its second', async () => {
    const after = whole(5, [
      ['anna', early],
      ['beatrix', late],
    ]);
    expect(await eventsOf(before, between, after)).toEqual([
      'ann renamed anna 1 3',
      'bea new 1 3',
      'bea renamed beatrix 3 5',
    ]);
  });

  it('is one of several names of a person', async () => {
    const events = await eventsOf(
      before,
      between,
      part(4, [['beatrix', late]]),
      whole(5, [
        ['annabel', early],
        ['bee', late],
      ]),
    );
    expect(events).toEqual(['ann renamed annabel 1 5', 'bea new 1 3', 'bea renamed bee 3 5']);
  });

  it('is nothing when a renamed follower has the name before again', async () => {
    const again = whole(5, [['ann', early]]);
    expect(await eventsOf(before, part(3, [['anna', early]]), again)).toEqual([]);
  });

  it('is lost once, under the last name', async () => {
    expect(await eventsOf(before, between, whole(5, []))).toEqual([
      'ann renamed anna 1 3',
      'bea new 1 3',
      'anna lost 3 5',
      'bea lost 3 5',
    ]);
  });

  it('is lost where the reading before had it beside the one that stays', async () => {
    const both: Person[] = [
      ['bea', late],
      ['cleo', late],
    ];
    const start = whole(1, []);
    expect(await eventsOf(start, part(3, both), whole(5, both.slice(1)))).toEqual([
      'bea new 1 3',
      'cleo new 1 3',
      'bea lost 3 5',
    ]);
  });
});

describe('a rename that an incomplete reading begins', () => {
  const start = whole(1, []);
  const bea: Person = ['bea', late];
  const after = (following: readonly Person[]) => whole(5, [['beatrix', late]], following);

  it('needs the same following state where the reading says it', async () => {
    expect(await eventsOf(start, part(3, [bea], [...stay, bea]), after(stay))).toEqual([
      'bea new 1 3',
      'beatrix new 1 5',
      'bea lost 3 5',
    ]);
  });

  it('is one where the reading does not say whom the owner follows', async () => {
    const events = await eventsOf(start, part(3, [bea], []), after([...stay, ['beatrix', late]]));
    expect(events).toEqual(['bea new 1 3', 'bea renamed beatrix 3 5']);
  });

  it('needs the only pair of a second', async () => {
    const twins: Person[] = [
      ['beatrix', late],
      ['cleo', late],
    ];
    expect(await eventsOf(start, part(3, [bea]), whole(5, twins))).toEqual([
      'bea new 1 3',
      'beatrix new 1 5',
      'cleo new 1 5',
      'bea lost 3 5',
    ]);
  });
});

describe('a deleted account in an incomplete reading', () => {
  const gone: Person = ['instagramuser_77', early];

  it('is one event of the name before, once a complete reading lacks that', async () => {
    const before = whole(1, [['ann', early]]);
    expect(await eventsOf(before, part(3, [gone]))).toEqual([]);
    expect(await eventsOf(before, part(3, [gone]), whole(5, []))).toEqual(['ann deleted 1 3']);
    expect(await eventsOf(before, part(3, [gone]), whole(5, [gone]))).toEqual(['ann deleted 1 3']);
  });
});

it('is back by an incomplete reading and a complete one after it', async () => {
  const ann: Person = ['ann', early];
  const events = await eventsOf(whole(1, [ann]), whole(2, []), part(3, [ann]), whole(5, [ann]));
  expect(events).toEqual(['ann lost 1 2', 'ann returned 2 3']);
});
