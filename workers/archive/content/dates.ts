/** @file Dates of the archive: Unix seconds, ISO 8601, and the written dates of its pages. */

/** Unix seconds of a timestamp in seconds or milliseconds; null for what says nothing. */
export function secondsOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number) || number <= 0) return null;
  const seconds = Math.floor(number >= 1e11 ? number / 1_000 : number);
  return seconds > 0 && seconds < 8.64e12 ? seconds : null;
}

/** Unix seconds of an ISO 8601 date; UTC where no zone is given. */
export function secondsOfIso(text: unknown): number | null {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}|$)/.test(text))
    return null;
  const hasZone = /(?:z|[+-]\d{2}:?\d{2})$/i.test(text.slice(10));
  const at = Date.parse(
    hasZone || text.length === 10 ? text.replace(' ', 'T') : `${text.replace(' ', 'T')}Z`,
  );
  return Number.isNaN(at) ? null : secondsOf(at / 1_000);
}

/** The months without accents, January first; each form of a month after a slash. */
const monthNames = [
  'january february march april may june july august september october november december',
  'januar februar marz/maerz/mrz april mai juni juli august september oktober november dezember',
  'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre',
  'enero febrero marzo abril mayo junio julio agosto septiembre/setiembre octubre noviembre diciembre',
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro',
  'januari februari maart/mrt april mei juni juli augustus september oktober november december',
  'stycznia lutego marca kwietnia maja czerwca lipca sierpnia wrzesnia pazdziernika listopada grudnia',
  'januari februari mars april maj juni juli augusti september oktober november december',
  'ocak subat mart nisan mayıs/mayis haziran temmuz agustos eylul ekim kasım/kasim aralık/aralik',
  'января февраля марта апреля мая/маи июня июля августа сентября октября ноября декабря',
].map((names) => names.split(' ').map((forms) => forms.split('/')));

/**
 * The month that a word is, or begins: "sept" is a month, "martes" is none although it begins like
 * one.
 */
function monthOf(word: string): number {
  const plain = word
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  if (plain.length < 3) return -1;
  for (const names of monthNames) {
    const month = names.findIndex((forms) => forms.some((form) => form.startsWith(plain)));
    if (month >= 0) return month;
  }
  return -1;
}

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

function numericDay(text: string): Day | null {
  const first = /(\d{4})\s*[-/.\u5e74\ub144]\s*(\d{1,2})\s*[-/.\u6708\uc6d4]\s*(\d{1,2})/.exec(
    text,
  );
  if (first !== null)
    return { year: Number(first[1]), month: Number(first[2]) - 1, day: Number(first[3]) };
  const last = /(\d{1,2})[./-](\d{1,2})[./-](\d{4})/.exec(text);
  if (last === null) return null;
  const [one, two, year] = [Number(last[1]), Number(last[2]), Number(last[3])];
  // Two numbers up to twelve with slashes may be either way round: unknown rather than wrong.
  if (text.includes('/') && one <= 12 && two <= 12 && one !== two) return null;
  return two > 12 ? { year, month: one - 1, day: two } : { year, month: two - 1, day: one };
}

function writtenDay(text: string): Day | null {
  const words = text.normalize('NFC').match(/\p{L}+/gu) ?? [];
  // A weekday before it may be shortened to what is a month too: "mar. 5 août".
  const month = words
    .map(monthOf)
    .filter((found) => found >= 0)
    .at(-1);
  const numbers = text.match(/\d+/g) ?? [];
  const year = numbers.find((digits) => digits.length === 4);
  const day = numbers.find((digits) => digits.length <= 2);
  if (month === undefined || year === undefined || day === undefined) return null;
  return { year: Number(year), month, day: Number(day) };
}

/**
 * Unix seconds of a date as the archive's pages write it. They have no zone and no seconds, so the
 * time is exact to a day and proves nothing about a second. Null for what is not recognised.
 */
export function secondsOfWrittenDate(text: string): number | null {
  if (text.length > 80 || !/\d{4}/.test(text)) return null;
  const clock = /(\d{1,2})[:.h](\d{2})(?::\d{2})?(?!\d|\.\d)\s*(?:([ap])\.?\s*m\b\.?)?/i.exec(text);
  const isClock = clock !== null && !/\d\.$/.test(text.slice(0, clock.index));
  const rest = isClock ? text.replace(clock[0], ' ') : text;
  const found = numericDay(rest) ?? writtenDay(rest);
  if (found === null || found.year < 2000 || found.year > 2100) return null;
  const half = isClock ? clock[3]?.toLowerCase() : undefined;
  const hour = isClock
    ? half === undefined
      ? Number(clock[1])
      : (Number(clock[1]) % 12) + (half === 'p' ? 12 : 0)
    : 0;
  const minute = isClock ? Number(clock[2]) : 0;
  const at = new Date(Date.UTC(found.year, found.month, found.day, hour, minute));
  const isReal = at.getUTCMonth() === found.month && at.getUTCDate() === found.day;
  return isReal && hour < 24 && minute < 60 ? at.getTime() / 1_000 : null;
}
