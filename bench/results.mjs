/** @file Writes what a bench measured into its section of RESULTS.md; other sections stay. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('RESULTS.md', import.meta.url));
const opening =
  '# Results\n\nWritten by the benches themselves (bench/README.md); one section each. Ratios inside one run count, not milliseconds.\n';

// Before this bench began: what it adds itself says nothing about its neighbours.
const loadBefore = loadavg()[0] ?? 0;

/** Where, when and beside how much other work something was measured, as a line of Markdown. */
export function circumstances() {
  const processors = cpus();
  const model = processors[0]?.model ?? 'unknown processor';
  return `${new Date().toISOString().slice(0, 10)}, ${processors.length} x ${model}, Node ${process.version}, load of other programs ${loadBefore.toFixed(1)}.`;
}

/** Replaces the section `name`, or adds it in the order of the alphabet. */
export function writeSection(name, body) {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : opening;
  const [, ...parts] = text.split(/^## /m);
  const sections = new Map(
    parts.map((part) => {
      const end = part.indexOf('\n');
      return [part.slice(0, end).trim(), part.slice(end + 1).trim()];
    }),
  );
  sections.set(name, body.trim());
  const ordered = [...sections].sort(([a], [b]) => (a < b ? -1 : 1));
  const written = ordered.map(([title, content]) => `## ${title}\n\n${content}\n`);
  writeFileSync(file, [opening, ...written].join('\n'));
}
