import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { History } from '../../../../contract/records/history.ts';
import { loadMessages } from '../../../core/i18n/intl.ts';
import { Said } from '../insight-card/FactText.tsx';
import { factsOf } from '../insight-card/facts.ts';
import { HistoryLine } from './HistoryLine.tsx';

const zone = process.env['TZ'];

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 9), toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

const count = (day: string, followers: number) => ({ day, followers, following: 300 });
const reading = (id: string, at: string, followers: number) => ({
  ...{ id, taken_at: Date.parse(at), source: 'analysis' as const, complete: true },
  ...{ followers, following: 300, came: 5, left: 3 },
});
const history: History = {
  readings: [
    reading('1', '2026-10-10T10:00:00Z', 900),
    reading('2', '2026-11-08T03:00:00Z', 1_000),
  ],
  counts: [count('2026-09-01', 800), count('2026-10-09', 900), count('2026-11-08', 1_000)],
  ...{ undone: [], unseen: null },
  periods: [{ period: '30', since: Date.parse('2026-10-10T10:00:00Z'), new: 5, lost: 3 }],
};

const messages = await loadMessages('en', 'app');
/** With a cache for each text: a format of dates keeps the zone that it was made in. */
const textOf = (content: ReactNode) =>
  renderToStaticMarkup(
    <IntlProvider locale="en" messages={messages}>
      {content}
    </IntlProvider>,
  );
const lineOf = (isNetwork: boolean) => {
  const line = <HistoryLine {...{ history, isNetwork, period: '30' }}>{null}</HistoryLine>;
  return textOf(line).match(/[A-Z][a-z]{2} \d+/g);
};

describe.each([
  ['America/New_York', 'Nov 7'],
  ['Europe/Berlin', 'Nov 8'],
  ['Pacific/Auckland', 'Nov 8'],
])('the followers on home in %s', (where, lastReading) => {
  beforeEach(() => void (process.env['TZ'] = where));

  it('have the days of the counts at the ends of their line, over a change of the clock', () => {
    expect(lineOf(true)).toEqual(['Oct 9', 'Nov 8']);
  });

  it('have the days on the reader’s clock for readings', () => {
    expect(lineOf(false)).toEqual(['Oct 10', lastReading]);
  });

  it('have the day of the count in the sentence about them', () => {
    const [fact] = factsOf({ ...history, readings: [] }, null);
    expect(fact && textOf(<Said fact={fact} />)).toContain('October 9');
  });
});
