/** Compares every import with the import table. */
import { importTable } from './import-table.mjs';
import { ownedGlobals } from './owned-globals.mjs';
import { isTest, packageOf, resolveImport } from './parse.mjs';

/** Every file in these folders must be in a row, so that a new folder does not escape the table. */
const governed = /^(?:contract|workers|server|src|wasm\/assembly)\//;

/** The files that load a module whose hashed address is known at run time only. */
const computesImports = new Set([
  'src/prerender/start-after-paint.ts',
  // An address that the policy must refuse.
  'workers/shared/try-way-out.ts',
]);

/** One text for each import, use of an owned global and file with JSX that the tables do not allow. */
export function crossings(sources) {
  return [...sources]
    .filter(([file]) => governed.test(file) && !isTest(file))
    .flatMap(([file, source]) => crossingsOf(file, source));
}

function crossingsOf(file, { imports, computedImports, globals, hasJsx }) {
  const row = importTable.find(({ files }) => files.some((pattern) => matches(pattern, file)));
  if (row === undefined)
    return [`${file} is in no layer. Move it into one, or add a row to import-table.mjs.`];
  const found = imports
    .filter((each) => !isAllowed(row, file, each.specifier))
    .map(
      ({ specifier, line }) =>
        `${file}:${line} imports ${specifier}, which ${row.layer} may not.\n  ${row.belongs}`,
    );
  if (!computesImports.has(file))
    found.push(...computedImports.map((line) => computed(file, line)));
  found.push(...globals.flatMap((use) => foreignUse(file, use)));
  if (row.noJsx && hasJsx)
    found.push(`${file} has JSX, which ${row.layer} may not.\n  ${row.belongs}`);
  return found;
}

function computed(file, line) {
  return `${file}:${line} imports a path composed at run time, which no table can compare.\n  Write import() with the path as a literal, one for each module.`;
}

/** One text, or none where the file may use the global. */
function foreignUse(file, { name, line }) {
  return ownedGlobals
    .filter(
      ({ names, governed }) => names.includes(name) && governed.some((at) => matches(at, file)),
    )
    .filter(({ owners }) => !owners.some((owner) => matches(owner, file)))
    .map(({ belongs }) => `${file}:${line} uses ${name}, which it does not own.\n  ${belongs}`);
}

function isAllowed(row, file, specifier) {
  const target = resolveImport(file, specifier);
  if (target === null) return row.packages.some((rule) => allowsPackage(rule, file, specifier));
  return !isTest(target) && [...row.files, ...row.imports].some((each) => matches(each, target));
}

function allowsPackage(rule, file, specifier) {
  const { name, only } = typeof rule === 'string' ? { name: rule } : rule;
  const isNamed = name === 'node:*' ? specifier.startsWith('node:') : packageOf(specifier) === name;
  return isNamed && (only === undefined || only.some((pattern) => matches(pattern, file)));
}

/** True where a path is the pattern, or in the folder it names; `*` is one name. */
function matches(pattern, path) {
  if (pattern.endsWith('/')) return path.startsWith(pattern);
  if (!pattern.endsWith('*')) return path === pattern;
  const folder = pattern.slice(0, -1);
  return path.startsWith(folder) && !path.slice(folder.length).includes('/');
}
