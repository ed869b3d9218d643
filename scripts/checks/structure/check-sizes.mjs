/** Fails on a folder, file or function that is too large. */
import { readSources, sourceFiles } from './parse.mjs';
import { sizeExceptions } from './size-exceptions.mjs';
import { limits, sizeFaults } from './sizes.mjs';

const sources = readSources(sourceFiles());
const faults = sizeFaults(sources, sizeExceptions);

if (faults.length > 0) {
  console.error(faults.join('\n'));
  console.error(
    'Fix: split a folder by concept, a file by what it exports, a function by its steps; an exception goes with its reason.',
  );
  process.exit(1);
}
console.log(
  `sizes: ${sources.size} files; at most ${limits.filesInFolder} files a folder, ${limits.linesInFile} lines a file, ${limits.linesInFunction} a function; ${sizeExceptions.length} exceptions`,
);
