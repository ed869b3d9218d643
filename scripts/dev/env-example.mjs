/**
 * Writes `.env.example` from the table of settings in docs/server.md: each variable commented out with
 * its default, below what it is. `--check` compares instead, and also fails on a variable that the
 * server reads and the table does not have.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const file = '.env.example';
const page = readFileSync('docs/server.md', 'utf8');
const names = new Set();

/** Without the Markdown of code and links; a link keeps its text. */
function plain(text) {
  return text
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll('`', '')
    .trim();
}

/** The lines of one row: what its variables are, then each variable with its default. */
function linesOf([variables, defaults, what]) {
  const keys = [...variables.matchAll(/`([A-Z_]+)`/g)].map(([, key]) => key);
  const values = plain(defaults).split(', ');
  const isLiteral =
    values.length === keys.length &&
    values.every((value) => /^[\w.:@-]+$/.test(value) && !/^(?:none|[A-Z_]+)$/.test(value));
  for (const key of keys) names.add(key);
  const note = isLiteral || plain(defaults) === '' ? '' : ` Default: ${plain(defaults)}.`;
  return [
    `# ${plain(what)}.${note}`,
    ...keys.map((key, index) => `#${key}=${isLiteral ? values[index] : ''}`),
    '',
  ];
}

const rows = [...page.matchAll(/^\| (`[A-Z].*?)\s*\|(.*?)\|(.*?)\|$/gm)].map(
  ([, ...cells]) => cells,
);
const text = [
  '# Settings of the server, read from the environment: docs/server.md, "Running it".',
  '# npm start needs none of them. Written by: node scripts/dev/env-example.mjs',
  '',
  ...rows.flatMap(linesOf),
].join('\n');

/** The variables the server reads: those of its schema, and those of a provider's own settings. */
function variablesRead() {
  const uses = "^  [A-Z_]{4,}: optional|env\\[?\\.?'?[A-Z_]{4,}";
  const sources = ['server/**.ts', ':!*.test.ts'];
  const found = execFileSync('git', ['grep', '-hoE', uses, '--', ...sources], { encoding: 'utf8' });
  return new Set(found.match(/[A-Z_]{4,}/g));
}

if (process.argv[2] === '--check') {
  const known = new Set([...names, 'NODE_ENV', 'LIMN_COMMIT', 'LIMN_VERSION', 'LIMN_PAGE_SUPPORT']);
  const faults = [...variablesRead()]
    .filter((key) => !known.has(key))
    .map((key) => `${key}: add a row to the table of settings in docs/server.md`);
  if (readFileSync(file, 'utf8') !== text) faults.push(`${file} differs from docs/server.md`);
  if (faults.length > 0) {
    console.error(faults.join('\n'));
    process.exit(1);
  }
} else {
  writeFileSync(file, text);
}
console.log(`${file}: ${names.size} settings`);
