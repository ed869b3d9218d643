/** @file What the mutants of a run say: the score, the survivors, and the equivalents named before. */
import { readFileSync } from 'node:fs';

/** The source lines of a mutant, and the same with the mutant in them. Stryker counts from 1. */
function linesOf({ fileName, location: { start, end }, replacement }) {
  const lines = readFileSync(fileName, 'utf8').split('\n');
  const before = lines[start.line - 1].slice(0, start.column - 1);
  const after = lines[end.line - 1].slice(end.column - 1);
  const was = lines.slice(start.line - 1, end.line).join('\n');
  return { was: was.trim(), is: `${before}${replacement}${after}`.trim() };
}

/**
 * Sums up a run. `equivalents` are changes that no caller can notice, by file, first line and the line
 * with the change: they do not count. `stale` are those of the run's files that did not survive.
 */
export function judge(mutants, equivalents) {
  const counted = mutants.filter(({ status }) => status !== 'CompileError' && status !== 'Ignored');
  const alive = counted
    .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    .map((mutant) => {
      const file = mutant.fileName.replace(`${process.cwd()}/`, '');
      const place = `${file}:${mutant.location.start.line}`;
      return { file, place, status: mutant.status, ...linesOf(mutant) };
    });
  const isSame = (known) => (found) =>
    known.file === found.file && known.line === found.was && known.change === found.is;
  const survivors = alive.filter((found) => !equivalents.some((known) => isSame(known)(found)));
  const files = new Set(counted.map(({ fileName }) => fileName.replace(`${process.cwd()}/`, '')));
  const equivalent = alive.length - survivors.length;
  const total = counted.length - equivalent;
  const noticed = total - survivors.length;
  return {
    total,
    noticed,
    equivalent,
    survivors,
    stale: equivalents.filter((known) => files.has(known.file) && !alive.some(isSame(known))),
    score: total === 0 ? 100 : (100 * noticed) / total,
  };
}
