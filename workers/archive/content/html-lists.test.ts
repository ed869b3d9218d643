import { beforeEach, describe, expect, it } from 'vitest';
import { listModule } from '../../../tests/support/archive/list-module.ts';
import { provideListModule } from '../lists/list-module.ts';
import { HtmlAccounts, HtmlBlocks, HtmlOwner } from './html-lists.ts';
import { HtmlTokens, type HtmlVisitor } from './html-tokens.ts';

function readWith<V extends HtmlVisitor>(visitor: V, page: string): V {
  const tokens = new HtmlTokens(visitor);
  tokens.push(new TextEncoder().encode(page));
  tokens.end();
  return visitor;
}

const box = (inner = 'text') => `<div class="pam uiBoxWhite noborder">${inner}</div>`;
const main = (inner: string) => `<div><div role="main">${inner}</div><div>footer</div></div>`;

describe('the blocks of a page', () => {
  const countOf = (page: string) => readWith(new HtmlBlocks(), page).count;

  it('are the outermost boxes of its main part', () => {
    expect(countOf(main(box() + box(box()) + box('')))).toBe(3);
    expect(countOf(box('menu') + main(box()))).toBe(1);
    expect(countOf(`<p class="uiBoxWhite">a</p>${box()}`)).toBe(1);
  });

  it('are without boxes what is directly inside its main part and has a text', () => {
    const plain = '<div><div>a</div><div>b</div></div>';
    expect(countOf(main(plain + plain + '<div><img></div>'))).toBe(2);
    expect(countOf(main(''))).toBe(0);
    expect(countOf(main('a text alone'))).toBe(0);
    expect(countOf('<div><div>a</div></div>')).toBe(0);
  });

  it('are numbered while they are open', () => {
    const seen: [string, number][] = [];
    const blocks = new HtmlBlocks();
    const visitor: HtmlVisitor = {
      open: (tag, attributes) => blocks.open(tag, attributes),
      close: (tag) => blocks.close(tag),
      text(text) {
        blocks.text();
        seen.push([text, blocks.current]);
      },
    };
    readWith(visitor, `before${main(`${box('a<div>b</div>')}c${box('d')}`)}after`);
    expect(seen).toEqual([
      ['before', 0],
      ['a', 1],
      ['b', 1],
      ['c', 0],
      ['d', 2],
      ['footer', 0],
      ['after', 0],
    ]);
    seen.length = 0;
    const plain = new HtmlBlocks();
    readWith(
      {
        open: (tag, attributes) => plain.open(tag, attributes),
        close: (tag) => plain.close(tag),
        text(text) {
          plain.text();
          seen.push([text, plain.current]);
        },
      },
      main('<div>a<div>b</div></div><div>c</div>'),
    );
    expect(seen).toEqual([
      ['a', 1],
      ['b', 1],
      ['c', 2],
      ['footer', 0],
    ]);
  });
});

describe('the accounts of a page', () => {
  beforeEach(() => provideListModule(listModule('archive.production')));
  const rowsOf = (page: string) => {
    const { list } = readWith(new HtmlAccounts(), page);
    expect(list.isExact).toBe(false);
    const rows = list.newestFirst();
    return rows.slice(0, rows.length).map(({ name, seconds }) => [name, seconds]);
  };
  const link = (name: string) => `<a href="https://www.instagram.com/${name}">${name}</a>`;
  const [one, two] = ['Jun 5, 2025', 'Jun 6, 2025'].map((text) => [
    `<div>${text}</div>`,
    Date.parse(`${text} 07:00 UTC`) / 1_000,
  ]) as [[string, number], [string, number]];

  it('are those of links, with the first date behind each', () => {
    expect(rowsOf(link('ann') + one[0] + two[0] + link('ben') + link('cleo') + two[0])).toEqual([
      ['cleo', two[1]],
      ['ann', one[1]],
      ['ben', null],
    ]);
  });

  it('are those of headings that have a date behind them', () => {
    const heading = (text: string) => `<h2>${text}</h2>`;
    expect(
      rowsOf(
        heading('ann') + one[0] + heading('ben') + heading('not a name') + two[0] + heading('zoe'),
      ),
    ).toEqual([['ann', one[1]]]);
    expect(rowsOf(heading('<span></span>ann') + one[0])).toEqual([['ann', one[1]]]);
    // The date belongs to the account whose heading came last.
    expect(rowsOf(link('ann') + heading('ben') + one[0])).toEqual([
      ['ben', one[1]],
      ['ann', null],
    ]);
  });

  it('have no date of their name', () => {
    const names = ['mia.12.05.2019', 'june_14_2014', 'leo_2019.03.12'];
    for (const name of names) {
      expect(rowsOf(link(name) + one[0])).toEqual([[name, one[1]]]);
      expect(rowsOf(`<h2>${name}</h2>${link(`_u/${name}`)}${two[0]}`)).toEqual([[name, two[1]]]);
    }
  });

  it('are none of links to other pages, or of dates alone', () => {
    const page = `${one[0]}${link('legal')}${one[0]}<a href="https://a.test/ann">ann</a>${one[0]}<link href="https://www.instagram.com/ann">`;
    expect(rowsOf(page)).toEqual([]);
  });
});

describe('the owner of a page', () => {
  it('is the text behind the label, the first time it has one', () => {
    const ownerOf = (page: string) => readWith(new HtmlOwner(), page).owner;
    const row = (label: string, value: string) => `<tr><td>${label}<div>${value}</div></td></tr>`;
    expect(ownerOf(row('Name', 'Ann Lee') + row('Username', 'ann'))).toBe('ann');
    expect(ownerOf(row('Username', 'not a name') + row('Benutzername', 'ben'))).toBe('ben');
    expect(ownerOf(row('Username', 'ann') + row('Username', 'ben'))).toBe('ann');
    expect(ownerOf(row('Name', 'ann'))).toBeNull();
  });
});
