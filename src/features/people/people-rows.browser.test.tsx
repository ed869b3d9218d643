import type { ReactNode } from 'react';
import { RawIntlProvider } from 'react-intl';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { personOf } from '../../../tests/support/data/records.ts';
import { pagedThread } from '../../../tests/support/paged-thread.ts';
import { render } from '../../../tests/support/browser/render.ts';
import type { Language } from '../../../contract/languages.ts';
import type { Person } from '../../../contract/records/person.ts';
import { loadMessages, makeIntl } from '../../core/i18n/intl.ts';
import { refreshPeople } from './people-lists.ts';
import { PeopleRows } from './PeopleRows.tsx';
import { PeopleScreen } from './PeopleScreen.tsx';
import { unsearched, usePeople } from './people-store.ts';
import { putKeptOff } from './person/kept-off.ts';
import { PersonRow } from './person/PersonRow.tsx';
import { FilterChips } from './search/FilterChips.tsx';
import { SearchField } from './search/SearchField.tsx';

async function show(content: ReactNode, language: Language = 'en'): Promise<void> {
  const intl = makeIntl(language, await loadMessages(language, 'app'));
  render(<RawIntlProvider value={intl}>{content}</RawIntlProvider>);
}

const nameOf = (link: Element) => link.textContent;

it('says in the name of a row what is known of the person, and nothing else', async () => {
  const rows: Person[] = [
    { ...personOf(1), facts: ['deleted', 'was_mutual'] },
    { ...personOf(2), facts: ['followed'], former_username: 'lena.vogt' },
    personOf(3),
  ];
  await show(
    rows.map((row) => (
      <PersonRow key={row.insta_id} list="followerslost" person={row} onMenu={() => {}} />
    )),
  );
  const named = (name: string) => page.getByRole('link', { name, exact: true });
  await expect.element(named('person.1 Person 1 Probably deleted Was mutual')).toBeVisible();
  await expect.element(named('person.2 was @lena.vogt You still follow')).toBeVisible();
  await expect.element(named('person.3 Person 3')).toBeVisible();
});

it.each(['en', 'de', 'es', 'fr', 'it', 'pt'] as const)(
  'cuts no badge of a row on a narrow phone, in %s',
  async (language) => {
    const facts = [['returned', 'followed'], ['deleted', 'was_mutual'], ['followed']] as const;
    await show(
      <div style={{ inlineSize: '17.5rem' }}>
        {facts.map((each, at) => (
          <PersonRow
            key={each[0]}
            list={each[0] === 'returned' ? 'newfollowers' : 'followerslost'}
            person={{ ...personOf(at), facts: [...each] }}
            onMenu={() => {}}
          />
        ))}
      </div>,
      language,
    );
    await expect.element(page.getByRole('link').first()).toBeVisible();
    for (const link of page.getByRole('link').elements()) {
      const line = link.lastElementChild as HTMLElement;
      const { bottom, right } = line.getBoundingClientRect();
      const [name, ...badges] = [...line.children].map((each) => ({
        isShown: each.getBoundingClientRect().top < bottom,
        end: each.getBoundingClientRect().right,
        isCut: each.scrollWidth > each.clientWidth,
      }));
      expect(name?.isShown, nameOf(link) ?? '').toBe(true);
      const shown = badges.filter(({ isShown }) => isShown);
      expect(shown.length, nameOf(link) ?? '').toBeGreaterThan(0);
      for (const { end, isCut } of shown) {
        expect(isCut, nameOf(link) ?? '').toBe(false);
        expect(end).toBeLessThanOrEqual(right + 1);
      }
    }
  },
);

it('brings a chosen chip into its strip, without moving the page', async () => {
  const state = usePeople.getState();
  usePeople.setState({
    followerslost: {
      ...state.followerslost,
      counts: { all: 56, followed: 15, was_mutual: 14 },
    },
  });
  await show(
    <div style={{ inlineSize: '12rem', marginBlock: '120vh' }}>
      <FilterChips id="filters" list="followerslost" isOpen />
    </div>,
  );
  await expect.element(page.getByRole('radio', { name: /All/ })).toBeInTheDocument();
  window.scrollTo(0, 0);
  const strip = page.getByRole('group').element() as HTMLElement;
  const isWithin = () => {
    const chip = strip.querySelector('input:checked')?.parentElement?.getBoundingClientRect();
    const { left, right } = strip.getBoundingClientRect();
    return chip !== undefined && chip.left >= left && chip.right <= right;
  };
  for (const filter of ['followed', 'all', 'was_mutual'] as const) {
    const { followerslost } = usePeople.getState();
    usePeople.setState({
      followerslost: { ...followerslost, search: { ...followerslost.search, filter } },
    });
    await expect.poll(isWithin).toBe(true);
  }
  expect(window.scrollY).toBe(0);
});

function Search() {
  const { q } = usePeople((state) => state.followerslost.search);
  return <SearchField q={q} label="Search" onSearch={() => {}} />;
}

it('keeps what is typed in the search when an analysis ends', async () => {
  const address = window.location.href;
  const search = { ...unsearched, q: 'mar' };
  usePeople.setState((state) => ({ followerslost: { ...state.followerslost, search } }));
  await show(<Search />);
  const field = page.getByRole('searchbox');
  await field.fill('mar ');
  window.history.replaceState(null, '', '/followerslost');
  await refreshPeople(pagedThread(async () => [personOf(1)]));
  window.history.replaceState(null, '', address);
  expect(usePeople.getState().followerslost).toMatchObject({ load: 'ready', search });
  await expect.element(field).toHaveValue('mar ');
});

it('counts the people of a group who are shown while one of them is kept off', async () => {
  const dates = { since: '2026-11-20T08:00:00Z', until: '2026-11-21T08:00:00Z' };
  const items = [1, 2, 3].map((id) => ({ ...personOf(id), ...dates }));
  usePeople.setState((state) => ({
    newfollowers: { ...state.newfollowers, load: 'ready', items, page: 1, hasMore: false },
  }));
  await show(<PeopleRows list="newfollowers" total={3} />);
  const dated = page.getByRole('heading', { level: 2 });
  await expect.element(dated).toHaveTextContent('3 people');
  const person = { name: 'person.2', reason: 'other', until: 0 } as const;
  putKeptOff({ lists: { newfollowers: { '2': person } } });
  await expect.element(dated).toHaveTextContent('2 people');
});

it('keeps the search of a list whose figure is unknown while its rows are read', async () => {
  const put = (change: object) =>
    usePeople.setState((state) => ({ newfollowers: { ...state.newfollowers, ...change } }));
  const items = [personOf(1)];
  put({ load: 'ready', items, page: 1, hasMore: false, counts: { all: 1 } });
  await show(<PeopleScreen list="newfollowers" />);
  const field = page.getByRole('searchbox');
  await field.click();
  const reading = { load: 'loading', items: [], page: 0, hasMore: true };
  put({ ...reading, search: { ...unsearched, q: 'x' } });
  await expect.element(page.getByText('person.1')).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
  put({ load: 'ready', page: 1, hasMore: false });
  await expect.element(page.getByText('No one matches “x”')).toBeVisible();
  put({ ...reading, search: unsearched });
  await expect.element(page.getByText('No one matches “x”')).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
});
