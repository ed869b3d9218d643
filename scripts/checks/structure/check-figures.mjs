/** Fails where a screen would show an unknown figure as 0. */
import { readFileSync } from 'node:fs';
import { isTest, sourceFiles } from './parse.mjs';
import { zeroDefaults } from './figures.mjs';

const files = sourceFiles().filter((file) => /^src\/.*\.tsx?$/.test(file) && !isTest(file));
const found = files.flatMap((file) =>
  zeroDefaults(file, readFileSync(file, 'utf8')).map((line) => `${file}:${line}`),
);
if (found.length > 0) {
  for (const place of found) console.error(`${place} shows an unknown figure as 0.`);
  console.error(
    'Fix: where the figure is null, show a dash (Figure of src/ui/feedback/Figure.tsx) or nothing.',
  );
  process.exit(1);
}
console.log(`figures: ${files.length} files, none shows an unknown one as 0`);
