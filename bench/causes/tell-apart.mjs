/** @file Which planted contents the readings can tell from other contents at all. */

const [dayMs, longestMs, apartMs] = [86_400_000, 48 * 3_600_000, 12 * 3_600_000];

/**
 * Of the planted contents those whose losses are not all between readings that the 48 hours after
 * another content, which is no part of the same occasion, touch as well.
 */
export function tellApart({ history, planted, truth }) {
  const bounds = history.readings.map(({ at }) => Date.parse(at));
  const intervalOf = (time) => bounds.findIndex((bound) => bound >= time) - 1;
  const first = bounds[0];
  const times = new Map(history.contents.map(({ id, at }) => [id, Date.parse(at)]));
  return planted.filter((id) => {
    const own = [...truth.values()].filter(({ content }) => content === id);
    const counts = new Map();
    for (const { time } of own) {
      const interval = intervalOf(first + time * dayMs);
      counts.set(interval, (counts.get(interval) ?? 0) + 1);
    }
    const main = [...counts].filter(([, count]) => count > own.length / 4).map(([at]) => at);
    return [...times].every(([, time]) => {
      if (Math.abs(time - times.get(id)) <= apartMs) return true;
      const isTouched = (at) => bounds[at] < time + longestMs && bounds[at + 1] > time;
      return !main.every(isTouched);
    });
  });
}
