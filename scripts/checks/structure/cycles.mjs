/** Finds run-time import cycles, those through `import()` included. */
import { isTest, resolveImport } from './parse.mjs';

/**
 * One path for each group of files that import each other, with its first file again at the end. A
 * type-only import is removed by the compiler and does not count; neither does a worker's URL.
 */
export function importCycles(sources) {
  const targets = new Map(
    [...sources]
      .filter(([file]) => !isTest(file))
      .map(([file, source]) => [
        file,
        source.imports
          .filter(({ kind }) => kind === 'static' || kind === 'dynamic')
          .map(({ specifier }) => resolveImport(file, specifier))
          .filter((target) => sources.has(target) && !isTest(target)),
      ]),
  );
  return components(targets)
    .filter((files) => files.length > 1 || targets.get(files[0]).includes(files[0]))
    .map((files) => pathAround(files, targets));
}

/** Tarjan's strongly connected components: each is a set of files that reach each other. */
function components(targets) {
  const order = new Map();
  const lowest = new Map();
  const stack = [];
  const found = [];

  function visit(file) {
    order.set(file, order.size);
    lowest.set(file, order.get(file));
    stack.push(file);
    for (const target of targets.get(file) ?? []) {
      if (!order.has(target)) visit(target);
      if (stack.includes(target)) lowest.set(file, Math.min(lowest.get(file), lowest.get(target)));
    }
    if (lowest.get(file) === order.get(file)) found.push(stack.splice(stack.indexOf(file)));
  }

  for (const file of targets.keys()) if (!order.has(file)) visit(file);
  return found;
}

/** A shortest way from the first file of a component back to it. */
function pathAround([start, ...others], targets) {
  const members = new Set([start, ...others]);
  const paths = [[start]];
  for (const path of paths) {
    for (const target of targets.get(path.at(-1))) {
      if (target === start) return [...path, start];
      if (members.delete(target)) paths.push([...path, target]);
    }
  }
  throw new Error(`no way back to ${start}`);
}
