import { expect, it } from 'vitest';
import { openDirect } from './sentiment-host.ts';

const score = await openDirect('sentiment.production');

it.each([
  ['positive', 'Unser Traumurlaub auf Kreta'],
  ['positive', 'Endlich Traumwetter'],
  ['positive', 'Was für ein Sommerparadies'],
  ['positive', 'Ihr seid ein Superteam'],
  ['negative', 'Das war ein echter Katastrophenservice'],
  ['negative', 'Was für ein Drecksladen'],
  ['negative', 'So eine Zeitverschwendung'],
  ['negative', 'Das war superlangweilig'],
])('a German compound is %s by a part that judges: %s', (label, text) => {
  expect(score(text).label).toBe(label);
});

it.each([
  'Die Katastrophenhilfe sammelt am Samstag',
  'Die Traumdeutung ist von Freud',
  'Der Zeitraum steht im Kalender',
  'Die Klassenfahrt geht nach Rom',
  'Das Supermarktregal steht links',
  'Der Misthaufen liegt hinter der Scheune',
])('a German noun that only looks like one is neutral: %s', (text) => {
  expect(score(text).label).toBe('neutral');
});

it('names the compound as the reason of the score', () => {
  const { reasons } = score('Unser Traumurlaub auf Kreta');
  expect(reasons.map(({ text }) => text)).toContain('Traumurlaub');
});
