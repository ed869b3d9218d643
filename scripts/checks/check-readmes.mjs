/**
 * Checks that every path and npm script a README or a page of docs/ names exists, and every heading
 * of a page that code cites by page and heading.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { execFileSync } from 'node:child_process';

const files = execFileSync('git', ['ls-files', '*.md'], { encoding: 'utf8' })
  .split('\n')
  .filter(Boolean);
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const roots = /^(contract|src|workers|wasm|server|locales|public|bench|tests|docs|scripts|\.ci)\//;
const faults = [];

for (const file of files) {
  if (!existsSync(file) || file === 'bench/RESULTS.md') continue;
  const text = readFileSync(file, 'utf8');
  for (const [, name] of text.matchAll(/`([^`\n]+)`/g)) {
    const path = name.replace(/[,;:]$/, '');
    if (!/^[\w./{},*-]+$/.test(path) || /[*{]/.test(path) || !roots.test(path)) continue;
    if (/^(wasm\/build|src\/sw)\b/.test(path) && !path.endsWith('.mjs')) continue;
    if (!existsSync(path)) faults.push(`${file}: ${path} does not exist`);
  }
  for (const [, link] of text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)) {
    if (!existsSync(join(dirname(file), link))) faults.push(`${file}: link ${link} leads nowhere`);
  }
  for (const [, script] of text.matchAll(/npm run (?:-s )?([\w:-]+)/g)) {
    if (!(script in scripts)) faults.push(`${file}: npm run ${script} is not in package.json`);
  }
}

const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css', '*.sql'], {
  encoding: 'utf8',
});
const headings = new Map();
/** The headings of a page, as they are written. */
function headingsOf(page) {
  if (!headings.has(page)) {
    const text = existsSync(page) ? readFileSync(page, 'utf8') : '';
    headings.set(page, new Set(text.match(/(?<=^#+ ).+$/gm)));
  }
  return headings.get(page);
}
for (const file of sources.split('\n').filter(existsSync)) {
  // A citation may go over the end of a comment's line.
  const text = readFileSync(file, 'utf8').replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ');
  for (const [, page, heading] of text.matchAll(/(docs\/[\w-]+\.md), "([^"]+)"/g)) {
    if (!headingsOf(page).has(heading)) faults.push(`${file}: ${page} has no heading "${heading}"`);
  }
}

if (faults.length > 0) {
  console.error(faults.join('\n'));
  console.error('Fix: correct the path in the file named, or create what it promises.');
  process.exit(1);
}
console.log(`README paths: ${files.length} files`);
