/**
 * @file Histories whose causes are known: `generate({ seed, cadence, rhythm, isPlanted })`. It knows
 * nothing of the method that is measured.
 */
import { chanceOf } from './chance.mjs';
import { readingsOf, takeReadings } from './readings.mjs';
import { addPeople } from './people.mjs';
import { tellApart } from './tell-apart.mjs';

const dayMs = 86_400_000;
const start = Date.UTC(2025, 0, 6, 7, 30);
/** Times are days since the first reading until they are written. */
export const isoOf = (days) => new Date(start + Math.round(days * dayMs)).toISOString();

/** Facts with their times written out. */
function datedFacts(facts) {
  const { removed, deactivatedBack, ...others } = facts;
  return {
    ...others,
    ...(removed === undefined ? {} : { removed: isoOf(removed) }),
    ...(deactivatedBack === undefined ? {} : { deactivatedBack: isoOf(deactivatedBack) }),
  };
}

export const cadences = ['daily', 'weekly', 'random'];
/** Days between contents, at least and at most: with weekly readings more would never be told apart. */
const gaps = { daily: [2, 10], weekly: [6, 20], random: [3, 12] };
/** How much larger planted effects are: a week has seven times the ordinary losses of a day. */
const sizes = { daily: 1, weekly: 2.5, random: 1.5 };
export const rhythms = ['plain', 'weekdays', 'slow', 'sudden', 'bursts', 'noisy', 'all'];

/** The level of losses over time, as a factor. */
function levelOf(chance, days, rhythm) {
  if (rhythm === 'slow' || (rhythm === 'all' && chance.is(0.5))) {
    const [height, length, phase] = [
      chance.between(0.3, 0.8),
      chance.between(60, 240),
      chance.between(0, 6.28),
    ];
    return (at) => 1 + height * Math.sin((6.28 * at) / length + phase);
  }
  if (rhythm === 'sudden' || rhythm === 'all') {
    const steps = Array.from({ length: chance.whole(1, 2) }, () => ({
      at: chance.between(0.1, 0.9) * days,
      factor: chance.is(0.5) ? chance.between(1.8, 4) : 1 / chance.between(1.8, 4),
    }));
    return (at) => steps.reduce((level, step) => (at >= step.at ? level * step.factor : level), 1);
  }
  return () => 1;
}

function ordinaryTimes(chance, { days, rate, level, weekdays, spread }) {
  const times = [];
  for (let day = 0; day < days; day += 1) {
    const noise = spread === 0 ? 1 : chance.exponential(1) * spread + 1 - spread;
    const count = chance.count(rate * level(day) * weekdays[day % 7] * noise);
    for (let each = 0; each < count; each += 1) times.push(day + chance.random());
  }
  return times.filter((time) => time < days);
}

function burstTimes(chance, { days, rate, level }) {
  const times = [];
  for (let burst = chance.whole(3, 10); burst > 0; burst -= 1) {
    const [at, length] = [chance.between(0, days), chance.pick([0.1, 0.5, 1, 2])];
    const size = Math.max(6, Math.round(rate * level(at) * chance.between(3, 10)));
    for (let each = 0; each < size; each += 1) times.push(at + length * chance.random());
  }
  return times.filter((time) => time < days);
}

function contentsOf(chance, days, cadence) {
  const gap = chance.scaled(...gaps[cadence]);
  const contents = [];
  const kindOf = () => chance.pick(['post', 'post', 'reel', 'story']);
  for (let at = chance.exponential(gap); at < days; at += 0.3 + chance.exponential(gap)) {
    contents.push({ at, kind: kindOf() });
    if (chance.is(0.15)) contents.push({ at: at + chance.between(0.01, 0.4), kind: kindOf() });
  }
  return contents.map((content, index) => ({ ...content, id: `c${index}` }));
}

/** Hours from a content to a loss, of a shape that the content keeps. */
function delayOf(chance) {
  const [shape, length] = [chance.pick(['even', 'fading']), chance.pick([24, 36, 48])];
  const fading = chance.between(5, 14);
  return () => {
    if (shape === 'even') return chance.between(0, length);
    return chance.exponential(fading) % 48;
  };
}

function plant(chance, contents, { days, rate, level }, scale) {
  const [least, most] = [1, Math.max(1, Math.min(6, contents.length >> 2))];
  const planted = new Map();
  const able = contents.filter(({ at }) => at > 5 && at < days - 3);
  for (let left = chance.whole(least, most); left > 0 && able.length > 0; left -= 1) {
    const content = chance.pick(able);
    if ([...planted.keys()].some((other) => Math.abs(other.at - content.at) < 3)) continue;
    const size = Math.max(8, Math.round(rate * level(content.at) * chance.between(5, 14) * scale));
    const delay = delayOf(chance);
    planted.set(
      content,
      Array.from({ length: size }, () => content.at + delay() / 24),
    );
  }
  return planted;
}

/** A history with what is true of it: the planted contents, and each person's planted cause. */
export function generate({ seed, cadence, rhythm, isPlanted, days: wantedDays }) {
  const chance = chanceOf(seed);
  const days = wantedDays ?? chance.whole(120, 365);
  const rate = chance.scaled(0.4, 8);
  const level = levelOf(chance, days, rhythm);
  const hasWeekdays = rhythm === 'weekdays' || rhythm === 'all';
  const weekdays = Array.from({ length: 7 }, () => (hasWeekdays ? chance.between(0.4, 1.8) : 1));
  const spread = rhythm === 'noisy' ? chance.between(0.2, 0.6) : 0;
  const account = { days, rate, level, weekdays, spread };
  const contents = contentsOf(chance, days, cadence);
  const planted = isPlanted ? plant(chance, contents, account, sizes[cadence]) : new Map();
  const hasBursts = rhythm === 'bursts' || (rhythm === 'all' && chance.is(0.5));
  const losses = [
    ...ordinaryTimes(chance, account).map((time) => ({ time, cause: 'none' })),
    ...(hasBursts ? burstTimes(chance, account) : []).map((time) => ({ time, cause: 'none' })),
    ...[...planted].flatMap(([{ id }, times]) =>
      times.filter((time) => time < days).map((time) => ({ time, cause: 'content', content: id })),
    ),
  ];
  const { events, people, truth } = addPeople(chance, losses, days);
  const readings = takeReadings(events, readingsOf(chance, cadence, days));
  const generated = {
    history: {
      readings: readings.map((reading) => ({ ...reading, at: isoOf(reading.at) })),
      people: Object.fromEntries(
        Object.entries(people).map(([id, facts]) => [id, datedFacts(facts)]),
      ),
      contents: contents.map((content) => ({ ...content, at: isoOf(content.at) })),
    },
    planted: [...planted.keys()].map(({ id }) => id),
    truth,
  };
  return { ...generated, apart: tellApart(generated) };
}
