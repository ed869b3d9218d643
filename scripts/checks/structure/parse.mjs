/** Parses the repository's sources: what each imports, the length of its functions, whether it has JSX. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync, visitorKeys } from 'oxc-parser';
import { ownedGlobals } from './owned-globals.mjs';

/**
 * @typedef {'static' | 'type' | 'dynamic' | 'url'} ImportKind `type` is removed by the compiler,
 *   `dynamic` is `import()`, `url` is the `new URL(…, import.meta.url)` of a worker.
 * @typedef {{ specifier: string, kind: ImportKind, line: number }} Import
 * @typedef {{ name: string, line: number, lines: number }} FunctionLength
 * @typedef {{ name: string, line: number }} GlobalUse A use of a global that one file owns.
 * @typedef {string[]} Text the fixed parts of a string: one of a literal, more of a template, between
 *   which are its expressions.
 * @typedef {{
 *   imports: Import[], computedImports: number[], globals: GlobalUse[], functions: FunctionLength[],
 *   texts: Text[], hasJsx: boolean, lines: number
 * }} Source `computedImports` are the lines of `import()` of a path composed at run time.
 */

const code = /\.(?:tsx?|mjs)$/;
const ownedNames = new Set(ownedGlobals.flatMap(({ names }) => names));
const globalObjects = new Set(['window', 'self', 'globalThis']);

/** True for a unit or component test. */
export function isTest(file) {
  return /\.test\.tsx?$/.test(file);
}

/** Paths of all source files that are in git or would be added, tests included. */
export function sourceFiles() {
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => code.test(file) && existsSync(file));
}

/** Reads and parses files. Gives a map from each path to its source. */
export function readSources(files) {
  return new Map(files.map((file) => [file, parseSource(file, readFileSync(file, 'utf8'))]));
}

/**
 * Parses one file. Throws where it does not parse.
 *
 * @returns {Source}
 */
export function parseSource(file, text) {
  const program = parseProgram(file, text);
  const lineAt = lineCounter(text);
  const source = {
    imports: [],
    computedImports: [],
    globals: [],
    functions: [],
    texts: [],
    hasJsx: false,
    lines: lineAt(text.length - 1),
  };
  walk(program, null, (node, parent) => {
    const found = importOf(node);
    if (found !== null) source.imports.push({ ...found, line: lineAt(node.start) });
    else if (node.type === 'ImportExpression') source.computedImports.push(lineAt(node.start));
    if (isOwnedGlobal(node, parent))
      source.globals.push({ name: node.name, line: lineAt(node.start) });
    if (typeof node.value === 'string' && node.type === 'Literal') source.texts.push([node.value]);
    if (node.type === 'TemplateLiteral')
      source.texts.push(node.quasis.map(({ value }) => value.cooked));
    if (isFunction(node)) {
      const line = lineAt(node.start);
      source.functions.push({
        name: nameOf(node, parent),
        line,
        lines: lineAt(node.end) - line + 1,
      });
    }
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') source.hasJsx = true;
  });
  return source;
}

/** The syntax tree of a file. Throws where it does not parse. */
export function parseProgram(file, text) {
  // AssemblyScript's decorators on functions are not TypeScript. They take the line before.
  const standard = text.replace(/^@[a-z]+$/gm, (decorator) => ' '.repeat(decorator.length));
  const { program, errors } = parseSync(file, standard, { preserveParens: false });
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  return program;
}

/**
 * The file a relative import leads to, from the root; null for a package. AssemblyScript's imports are
 * written without an extension.
 */
export function resolveImport(file, specifier) {
  if (!specifier.startsWith('.')) return null;
  const path = posix.join(posix.dirname(file), specifier.replace(/\?.*$/, ''));
  return file.startsWith('wasm/assembly/') && posix.extname(path) === '' ? `${path}.ts` : path;
}

/** The package of an import: `@scope/name` or `name`, without the path inside it. */
export function packageOf(specifier) {
  if (specifier.startsWith('node:') || specifier.startsWith('virtual:')) return specifier;
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/** Calls back for a node of a syntax tree and for all below it, each with its parent. */
export function walk(node, parent, visit) {
  visit(node, parent);
  for (const key of visitorKeys[node.type] ?? []) {
    for (const child of [node[key]].flat()) {
      if (child !== null && child !== undefined) walk(child, node, visit);
    }
  }
}

function importOf(node) {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      if (!node.source) return null;
      return { specifier: node.source.value, kind: isTypeOnly(node) ? 'type' : 'static' };
    case 'TSImportType':
      return { specifier: node.source.value, kind: 'type' };
    case 'TSImportEqualsDeclaration':
      if (node.moduleReference.type !== 'TSExternalModuleReference') return null;
      return { specifier: node.moduleReference.expression.value, kind: 'static' };
    case 'ImportExpression':
      return literalOf(node.source, 'dynamic');
    case 'NewExpression':
      if (node.callee.name !== 'URL' || !isModuleUrl(node.arguments[1])) return null;
      return literalOf(node.arguments[0], 'url');
    default:
      return null;
  }
}

/** True for a read of an owned global, also as `window.name`; false for a type or another object's property. */
function isOwnedGlobal(node, parent) {
  if (node.type !== 'Identifier' || !ownedNames.has(node.name)) return false;
  if (parent.type === 'MemberExpression' && parent.property === node && !parent.computed)
    return globalObjects.has(parent.object.name);
  return !parent.type.startsWith('TS') && (parent.key !== node || parent.shorthand === true);
}

/** True if a statement names only types, so that the compiler removes it. */
function isTypeOnly(node) {
  if ((node.importKind ?? node.exportKind) === 'type') return true;
  const names = node.specifiers ?? [];
  return names.length > 0 && names.every((name) => (name.importKind ?? name.exportKind) === 'type');
}

/** Null for a path composed at run time, and for the URL of a folder or data file. */
function literalOf(node, kind) {
  const specifier = node.type === 'TemplateLiteral' ? node.quasis[0].value.cooked : node.value;
  if (typeof specifier !== 'string' || node.expressions?.length > 0) return null;
  return kind === 'url' && !code.test(specifier) ? null : { specifier, kind };
}

function isModuleUrl(node) {
  return node?.type === 'MemberExpression' && node.object.type === 'MetaProperty';
}

function isFunction({ type, body }) {
  return /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type) && body;
}

function nameOf(node, parent) {
  return (node.id ?? parent.id ?? parent.key)?.name ?? 'a function without a name';
}

/** Gives the line, from 1, of an offset. */
export function lineCounter(text) {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
