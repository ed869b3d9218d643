/** Checks the bytes each document and route downloads against budgets.json, gzip -9. */
import { readFileSync, readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const budgets = JSON.parse(readFileSync('budgets.json', 'utf8'));
const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'));
const sizes = new Map();

function gz(file) {
  if (!sizes.has(file))
    sizes.set(file, gzipSync(readFileSync(`dist/${file}`), { level: 9 }).length);
  return sizes.get(file);
}

/** All files a chunk needs at once: itself, its static imports, its styles. */
function closure(key, seen = new Set()) {
  const chunk = manifest[key];
  if (chunk === undefined || seen.has(key)) return [];
  seen.add(key);
  return [chunk.file, ...(chunk.imports ?? []).flatMap((each) => closure(each, seen))];
}

const screenFile = /^src\/(features|app)\/.*Screen\.tsx$/;
const unique = (files) => [...new Set(files)].filter((file) => file.endsWith('.js'));
const total = (files) => files.reduce((sum, file) => sum + gz(file), 0);
const first = unique([
  ...closure('src/prerender/start-after-paint.ts'),
  ...closure('index.html'),
  ...budgets.firstRoute.with.flatMap((key) => closure(key)),
]);
const rows = [['first route', total(first), budgets.firstRoute.bytes]];

// What most screens behind the first one use is fetched once, with the first of them. The lists of data
// downloads and those of the network are the same parts, so there are more of these than of any screen.
const shared = unique(
  closure('index.html').concat(Object.values(manifest).map((each) => each.file)),
).filter((file) => /^assets\/shared-[0-9a-f]+\.js$/.test(file));
rows.push(['shared by the screens behind the first', total(shared), budgets.shared]);
for (const key of Object.keys(manifest).filter((name) => screenFile.test(name))) {
  if (!manifest[key].isDynamicEntry) continue;
  const own = unique(closure(key)).filter(
    (file) => !first.includes(file) && !shared.includes(file),
  );
  rows.push([key.replace(/^src\/features\//, ''), total(own), budgets.route]);
}
// Chunks that screens load after themselves: no route counts them.
for (const [name, limit] of Object.entries(budgets.chunks)) {
  const file = readdirSync('dist/assets').find(
    (each) => each.startsWith(name) && each.endsWith('.js'),
  );
  if (file === undefined) rows.push([`${name} (missing)`, Infinity, limit]);
  else rows.push([file, gz(`assets/${file}`), limit]);
}
for (const [name, limit] of Object.entries(budgets.modules)) {
  const file = readdirSync('dist/assets').find(
    (each) => each.startsWith(name) && each.endsWith('.wasm'),
  );
  if (file === undefined) rows.push([`${name} (missing)`, Infinity, limit]);
  else rows.push([file, gz(`assets/${file}`), limit]);
}
// A separate document that shares the library chunks with the first route.
const plan = unique(closure('plan.html')).filter(
  (file) => !first.includes(file) && !shared.includes(file),
);
rows.push(['plan document', total(plan), budgets.route]);

let failed = false;
for (const [name, bytes, limit] of rows) {
  const over = bytes > limit;
  failed ||= over;
  console.log(
    `${over ? 'OVER' : 'ok  '} ${String(bytes).padStart(7)} of ${limit} bytes gz  ${name}`,
  );
}
if (failed) {
  console.error(
    'Fix: split what is over with a dynamic import, or argue for a budget in budgets.json.',
  );
  process.exit(1);
}
