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

/** Polish November and July are the Croatian October and June, written in another order or with dots. */
const isCroatian = (text: string) =>
  /\b(?:lis\w{0,6}|lip)\b/i.test(text) && !/\d\s+(?:lis\w*|lip)\s+\d{4}(?!\.)/i.test(text);

function writtenDay(text: string): Day | null {
  if (isCroatian(text)) return null;
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

/** The day of a month, in UTC, that is its `count`-th Sunday. */
function sundayOf(year: number, month: number, count: number): number {
  const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
  return 1 + ((7 - first) % 7) + (count - 1) * 7;
}

const dayOf = (text: string) => numericDay(text) ?? writtenDay(text);

/** Daylight saving time of the United States: by the rule since 2007, or the one before. */
function isDaylightTime(year: number, wallClock: number): boolean {
  const twoOf = (month: number, day: number) => Date.UTC(year, month, day, 2);
  if (year >= 2007) {
    const [begin, end] = [twoOf(2, sundayOf(year, 2, 2)), twoOf(10, sundayOf(year, 10, 1))];
    return wallClock >= begin && wallClock < end;
  }
  // The last Sunday of October is a week before the first of November.
  const [begin, end] = [twoOf(3, sundayOf(year, 3, 1)), twoOf(10, sundayOf(year, 10, 1) - 7)];
  return wallClock >= begin && wallClock < end;
}

/** Words for a half of the day, before or after the time. */
const afternoonBehind =
  /^(?:p\.?\s*m\b|d[ae] (?:la )?(?:tarde|noite|noche)\b|de l['\u2019]apr[eè]s-midi|du soir|d(?:el|i) pomeriggio|di sera|nachm|abends|'?s middags|'?s avonds|po poł|wiecz|em\b|e\.\s?m|p[åa] eftermiddagen|p[åa] kv[äa]llen|[öo]s(?!\p{L})|дня|вечера|пп)/iu;
const afternoonBefore =
  /(?:\u4e0b\u5348|\u665a\u4e0a|\u5348\u5f8c|\u5348\u540e|\uc624\ud6c4|[öo][sğg](?:leden sonra)?)$/iu;
const morningBehind =
  /^(?:a\.?\s*m\b|d[ae] (?:la )?(?:manh[ãa]|ma[ñn]ana|madrugada)|du matin|d(?:el|i) mattin[ao]|di notte|vorm|morgens|nachts|'?s ochtends|'?s nachts|rano|przed poł|w nocy|fm\b|f\.\s?m|p[åa] f[öo]rmiddagen|[öo]{2}(?!\p{L})|утра|ночи|дп)/iu;
const morningBefore = /(?:\u4e0a\u5348|\u51cc\u6668|\u5348\u524d|\uc624\uc804|[öo]{2})$/iu;
/** Night is over at midnight: "12:30 da noite" is half past midnight. */
const nightBehind = /^d[ae] (?:la )?no(?:ite|che)\b/iu;

/** The hour of 24 for a time with these texts around it. */
function hourOf(hour: number, before: string, behind: string): number {
  if (hour > 12) return hour;
  const isAfter = afternoonBehind.test(behind) || afternoonBefore.test(before);
  if (isAfter) return hour === 12 && nightBehind.test(behind) ? 0 : (hour % 12) + 12;
  return morningBehind.test(behind) || morningBefore.test(before) ? hour % 12 : hour;
}

/** Unix seconds of a time on the clock of the pages, which is that of California. */
function secondsOfWallClock({ year, month, day }: Day, hour: number, minute: number): number {
  const wallClock = Date.UTC(year, month, day, hour, minute);
  return wallClock / 1_000 + (isDaylightTime(year, wallClock) ? 7 : 8) * 3_600;
}

/**
 * Unix seconds of a date as the archive's pages write it, in Pacific time. They have no seconds, so the
 * time proves nothing about one; a day without a time is its beginning. Null for what is not recognised.
 */
export function secondsOfWrittenDate(text: string): number | null {
  if (text.length > 80 || !/\d{4}/.test(text)) return null;
  const clock = /(\d{1,2})[:.h](\d{2})(?::\d{2})?(?!\d|\.\d)/i.exec(text);
  const before = clock === null ? '' : text.slice(0, clock.index);
  const isClock = clock !== null && !/\d\.$/.test(before);
  const behind = isClock ? text.slice(clock.index + clock[0].length).trim() : '';
  const found = dayOf(isClock ? `${before} ${behind}` : text);
  if (found === null || found.year < 2000 || found.year > 2100) return null;
  const hour = isClock ? hourOf(Number(clock[1]), before.trim(), behind) : 0;
  const minute = isClock ? Number(clock[2]) : 0;
  const at = new Date(Date.UTC(found.year, found.month, found.day));
  const isReal = at.getUTCMonth() === found.month && at.getUTCDate() === found.day;
  return isReal && hour < 24 && minute < 60 ? secondsOfWallClock(found, hour, minute) : null;
}
