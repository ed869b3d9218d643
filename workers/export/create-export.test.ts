import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import {
  exportForms,
  ownTableNames,
  type ColumnType,
  type ExportForm,
  type OwnCell,
  type OwnRow,
  type OwnTable,
} from '../../contract/tables/own-tables.ts';
import { readers, textOf, typesOf } from '../../tests/support/data/export-readers.ts';
import { createExport } from './create-export.ts';

type Tables = Partial<Record<OwnTable, readonly OwnRow[]>>;

const namesOf = (tables: Tables) => ownTableNames.filter((name) => tables[name] !== undefined);

async function made(form: ExportForm, tables: Tables): Promise<Uint8Array> {
  const thread = createExport();
  for (const name of namesOf(tables)) await thread.add(name, tables[name] ?? []);
  const { signal } = new AbortController();
  const blob = await thread.make(form, namesOf(tables), () => undefined, signal);
  return new Uint8Array(await blob.arrayBuffer());
}

/** Text that no form changes: CSV has no empty text, and defuses formulas. */
const plainText = fc
  .string({ unit: 'grapheme', maxLength: 40 })
  .map((text) => `a${text.replaceAll('\u00ad', '')}`);

const cells: Record<ColumnType, fc.Arbitrary<OwnCell>> = {
  text: plainText,
  integer: fc.integer({ min: 0, max: 2 ** 40 }),
  number: fc.double({ min: -1, max: 1, noNaN: true }).map((value) => value + 0),
  moment: fc.integer({ min: 0, max: 4e12 }),
  flag: fc.boolean(),
};

const rowsOf = (name: OwnTable): fc.Arbitrary<OwnRow[]> =>
  fc.array(fc.tuple(...typesOf(name).map((type) => fc.option(cells[type]))), { maxLength: 300 });

const comment = (text: string): OwnRow => ['P1', 5, 'ann', text, 'en', 'neutral', 0.5, null, false];

describe.each(exportForms)('a file as %s', (form) => {
  it('gives another reader the rows that were written, unknown ones included', async () => {
    await fc.assert(
      fc.asyncProperty(rowsOf('readings'), rowsOf('comments'), async (readings, comments) => {
        const bytes = await made(form, { readings, comments });
        expect(await readers[form](bytes, 'readings')).toEqual(readings);
        expect(await readers[form](bytes, 'comments')).toEqual(comments);
      }),
      { numRuns: 20 },
    );
  });

  it('holds 100,000 people', async () => {
    const people = Array.from({ length: 100_000 }, (_, at): OwnRow => {
      const since = at % 3 === 0 ? null : 1_700_000_000_000 + at * 1_000;
      return [
        'mutualfollowing',
        `person.${at}`,
        at % 2 === 0 ? null : `Person ${at}`,
        since,
        null,
        5,
      ];
    });
    expect(await readers[form](await made(form, { people }), 'people')).toEqual(people);
  });

  it('holds texts longer than a page', async () => {
    const comments = [1, 470, 488, 489, 4_000, 4_061, 4_092, 8_200, 70_000].map((length) =>
      comment('é'.repeat(length)),
    );
    expect(await readers[form](await made(form, { comments }), 'comments')).toEqual(comments);
  });

  it('ends when it is cancelled', async () => {
    const thread = createExport();
    await thread.add(
      'comments',
      Array.from({ length: 5_000 }, () => comment('a')),
    );
    const controller = new AbortController();
    const steps: number[] = [];
    const making = thread.make(
      form,
      ['comments'],
      (rows) => {
        steps.push(rows);
        controller.abort();
      },
      controller.signal,
    );
    await expect(making).rejects.toMatchObject({ code: 'cancelled' });
    expect(steps).toEqual([2_000]);
  });
});

it('defuses formulas in CSV, and keeps negative numbers numbers', async () => {
  const row: OwnRow = ['P1', 5, '@ann', '=1+1', 'en', 'negative', -0.5, null, false];
  const files = unzipSync(await made('csv', { comments: [row] }));
  expect(textOf(files['comments.csv'])).toContain(",'@ann,'=1+1,en,negative,-0.5,,false\r\n");
});
