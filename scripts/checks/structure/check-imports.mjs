/** Fails on an import the table does not allow, and on a run-time import cycle. */
import { crossings } from './crossings.mjs';
import { importCycles } from './cycles.mjs';
import { readSources, sourceFiles } from './parse.mjs';

const sources = readSources(sourceFiles());
const crossed = crossings(sources);
const cycles = importCycles(sources);

if (crossed.length > 0) {
  console.error(crossed.join('\n'));
  console.error(
    'Fix: move the code to where the sentence says. The table is scripts/checks/structure/import-table.mjs.',
  );
}
if (cycles.length > 0) {
  for (const cycle of cycles) console.error(`An import cycle: ${cycle.join('\n  → ')}`);
  console.error(
    'Fix: move what the files share into a third one, or let the lower one offer an event and the upper one subscribe.',
  );
}
if (crossed.length + cycles.length > 0) process.exit(1);
console.log(`imports: ${sources.size} files, no crossing and no cycle`);
