/** The median of some runs, in milliseconds. */
export async function timed(rounds: number, work: (round: number) => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    await work(round);
    times.push(performance.now() - started);
  }
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
}
