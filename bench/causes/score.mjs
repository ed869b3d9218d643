/** @file Compares what is said of generated histories with what is true of them. */

/** Sums that `figuresOf` makes shares of. */
export const emptyScore = () => ({
  histories: 0,
  withoutCause: 0,
  falseHistories: 0,
  planted: 0,
  found: 0,
  apart: 0,
  foundApart: 0,
  named: 0,
  right: 0,
  odds: 0,
  afterContent: 0,
  causes: {},
});

function addCause(causes, cause, field) {
  causes[cause] ??= { planted: 0, said: 0, both: 0 };
  causes[cause][field] += 1;
}

/** Adds one history and its result. */
export function addTo(score, { planted, apart, truth }, result) {
  const named = result.contents.map(({ id, with: others = [] }) => [id, ...others]);
  score.histories += 1;
  if (planted.length === 0) {
    score.withoutCause += 1;
    if (named.length > 0) score.falseHistories += 1;
  }
  score.planted += planted.length;
  score.found += planted.filter((id) => named.some((ids) => ids.includes(id))).length;
  score.apart += apart.length;
  score.foundApart += apart.filter((id) => named.some((ids) => ids.includes(id))).length;
  score.named += named.length;
  score.right += named.filter((ids) => ids.some((id) => planted.includes(id))).length;
  for (const { id, cause, content, odds } of result.losses) {
    const real = truth.get(id);
    if (real === undefined) continue;
    if (cause === 'content') {
      score.odds += odds;
      const ids = named.find(([first]) => first === content);
      if (ids.includes(real.content)) score.afterContent += 1;
    }
    addCause(score.causes, real.cause, 'planted');
    addCause(score.causes, cause, 'said');
    if (cause === real.cause) addCause(score.causes, cause, 'both');
  }
}

/** Shares from 0 to 1; null where nothing was counted. */
export function figuresOf(score) {
  const share = (part, whole) => (whole === 0 ? null : part / whole);
  return {
    precision: share(score.right, score.named),
    recall: share(score.found, score.planted),
    /** Of those that the readings can tell from other contents. */
    recallApart: share(score.foundApart, score.apart),
    falseHistories: share(score.falseHistories, score.withoutCause),
    /** Said odds against the share of losses that were caused. */
    odds: [score.odds, score.afterContent],
    causes: Object.fromEntries(
      Object.entries(score.causes).map(([cause, { planted, said, both }]) => [
        cause,
        { precision: share(both, said), recall: share(both, planted) },
      ]),
    ),
  };
}
