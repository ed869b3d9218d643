/** @file Readings of generated comings and goings. */

/** When the readings are, in days; the first is at 0. */
export function readingsOf(chance, cadence, days) {
  const times = [0];
  const step = {
    daily: () => (chance.is(0.05) ? 2 : 1) + chance.between(-0.1, 0.1),
    weekly: () => 7 + chance.between(-0.3, 0.3),
    random: () => 0.05 + chance.exponential(2),
  }[cadence];
  for (let at = step(); at < days; at += step()) times.push(at);
  return times;
}

/** What each reading finds changed: `events` are `{ time, id, list }` with list `follows` or `followed`. */
export function takeReadings(events, times) {
  const ordered = [...events].sort((one, other) => one.time - other.time);
  const now = { follows: new Set(), followed: new Set() };
  const seen = { follows: new Set(), followed: new Set() };
  let next = 0;
  const changes = (list, touched) => {
    const [on, off] = [[], []];
    for (const id of touched) {
      if (now[list].has(id) === seen[list].has(id)) continue;
      (now[list].has(id) ? on : off).push(id);
      if (now[list].has(id)) seen[list].add(id);
      else seen[list].delete(id);
    }
    return [on, off];
  };
  return times.map((at) => {
    const touched = { follows: new Set(), followed: new Set() };
    for (; next < ordered.length && ordered[next].time <= at; next += 1) {
      const { id, list, isOn } = ordered[next];
      if (isOn) now[list].add(id);
      else now[list].delete(id);
      touched[list].add(id);
    }
    const [came, left] = changes('follows', touched.follows);
    const [followed, unfollowed] = changes('followed', touched.followed);
    return { at, came, left, followed, unfollowed };
  });
}
