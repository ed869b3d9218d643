/** @file Random numbers for generated histories, apart from those of the product. */

/** A 32-bit linear generator with an output hash; the same seed gives the same numbers. */
export function chanceOf(seed) {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
    mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296;
  };
  const between = (low, high) => low + (high - low) * random();
  const exponential = (mean) => -mean * Math.log(1 - random());
  return {
    random,
    between,
    exponential,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    /** Even on the scale of the logarithm. */
    scaled: (low, high) => Math.exp(between(Math.log(low), Math.log(high))),
    pick: (list) => list[Math.floor(random() * list.length)],
    is: (share) => random() < share,
    /** Events of a Poisson process of rate 1 in `mean`. */
    count: (mean) => {
      let events = 0;
      for (let sum = exponential(1); sum < mean; sum += exponential(1)) events += 1;
      return events;
    },
  };
}
