/** Finds the messages that a document can render and does not load. */
import { resolveImport } from './parse.mjs';

/** Below this length the fixed start of a template is not the prefix of a key. */
const shortestPrefix = 3;

/**
 * One text for each message that a document's modules name, dynamically imported ones included, and that
 * is in none of the document's parts: such a message would be shown as its key.
 *
 * @param {Map<string, import('./parse.mjs').Source>} sources
 * @param {readonly { name: string, entry: string, parts: readonly string[] }[]} documents
 * @param {readonly string[]} keys all keys that have a text
 * @param {(key: string) => readonly string[]} partsOf the parts that a message is in
 */
export function missingMessages(sources, documents, keys, partsOf) {
  return documents.flatMap(({ name, entry, parts }) => {
    if (!sources.has(entry)) throw new Error(`${name}: there is no file ${entry}`);
    const isLoaded = (key) => partsOf(key).some((part) => parts.includes(part));
    const absent = keys.filter((key) => partsOf(key).length > 0 && !isLoaded(key));
    return modulesOf(sources, entry).flatMap((file) =>
      namedBy(sources.get(file), absent).map(
        (key) => `${name} can render ${key} (${file}), which is in none of its parts: ${parts}`,
      ),
    );
  });
}

/** The scripts of an HTML document, as paths from the root. */
export function scriptsOf(html) {
  return [...html.matchAll(/<script type="module" src="\/([^"]+)"/g)].map(([, path]) => path);
}

/** All modules that an entry loads, at once or later. */
function modulesOf(sources, entry) {
  const found = new Set([entry]);
  for (const file of found) {
    for (const { specifier, kind } of sources.get(file).imports) {
      const target = resolveImport(file, specifier);
      if (kind !== 'type' && sources.has(target)) found.add(target);
    }
  }
  return [...found];
}

/** The keys among the given ones that a module's literals name or that its templates can compose. */
function namedBy({ texts }, keys) {
  const named = new Set(texts.filter(({ length }) => length === 1).map(([text]) => text));
  const composed = texts
    .filter(([start, ...more]) => more.length > 0 && start.length >= shortestPrefix)
    .map((fixed) => new RegExp(`^${fixed.map(escaped).join('.+')}$`));
  return keys.filter((key) => named.has(key) || composed.some((pattern) => pattern.test(key)));
}

function escaped(text) {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}
