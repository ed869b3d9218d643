import { describe, expect, it } from 'vitest';
import type { Language } from '../../contract/languages.ts';
import { composeReminder, plainReminder } from './compose.ts';
import type { Known } from './due.ts';

const lookedAt = Date.parse('2026-11-16T12:00:00Z');
const known: Known = {
  kind: 'change',
  hours: { zone: 'Europe/Berlin', quietFrom: 0, quietUntil: 0 },
  ...{ startedAt: lookedAt, sentAt: null, sentFollowers: null, analysedAt: lookedAt, lookedAt },
  before: { followers: 2_619, at: lookedAt },
  followers: 2_631,
};
const weekly: Known = { ...known, kind: 'weekly' };
const compose = (facts: Known, language: Language = 'en', hasNames = true) =>
  composeReminder(facts, { id: 'id', language, hasNames, canAnalyse: hasNames });

describe('the message of a change', () => {
  it('says by how much the followers changed, since when, and how many they are', () => {
    expect(compose(known)).toEqual({
      ...{ id: 'id', stop: 'Stop reminders', title: '+12 followers since November 16' },
      body: '2,631 followers now. See who came and who left.',
    });
    expect(compose({ ...known, followers: 2_618 }).title).toBe('−1 follower since November 16');
  });

  it('leads to the line where followers are counted without names', () => {
    expect(compose(known, 'en', false).body).toBe('2,631 followers now. See how your line moved.');
  });

  it('has the signs and the date of the language, and the day of the zone of the browser', () => {
    const late = { followers: 4_000, at: Date.parse('2026-11-16T23:30:00Z') };
    expect(compose({ ...known, before: late }, 'de').title).toMatch(/^−1\.369 .*17\. November/);
    expect(compose({ ...known, before: late }, 'pt').title).toMatch(/^−1\.369 .*17 de novembro/);
  });
});

describe('the message of a week', () => {
  const title = 'A week since your last look';

  it('says what changed, and lets the browser add why', () => {
    expect(compose(weekly)).toEqual({
      ...{ id: 'id', stop: 'Stop reminders', title, addsCause: true },
      body: '+12 followers since November 16. 2,631 followers now. See who came and who left.',
    });
  });

  it.each([
    ['changed in nothing', { followers: 2_619 }],
    ['are unknown now', { followers: null }],
    ['were unknown before', { before: null }],
  ])('asks for an analysis, where one can run, if the followers %s', (_, facts) => {
    const { title: said, body } = compose({ ...weekly, ...facts });
    expect([said, body]).toEqual([title, 'Run an analysis to see who came and who left.']);
    const counted = compose({ ...weekly, ...facts }, 'en', false);
    expect([counted.title, counted.body]).toEqual([title, 'Open the app to see what changed.']);
  });
});

describe('the message for the next copy', () => {
  it.each(['copyWeekly', 'copyMonthly', 'copyQuarterly'] as const)(
    'opens the import and names no figure (%s)',
    (kind) => {
      expect(compose({ ...known, kind })).toEqual({
        ...{ id: 'id', stop: 'Stop reminders', opens: 'import' },
        title: 'Time for the next copy of your data',
        body: 'Ask Instagram for it. Limn then shows who came and who left, by name.',
      });
    },
  );
});

describe('the plain message', () => {
  it('is in the language of the browser, with the button that stops reminders', () => {
    expect(plainReminder('en')).toEqual({
      title: 'Limn has something for you',
      body: 'Open the app to see what changed.',
      stop: 'Stop reminders',
    });
    expect(plainReminder('fr').title).not.toBe(plainReminder('en').title);
  });
});
