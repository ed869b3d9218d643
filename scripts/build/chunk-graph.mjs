/** @file Finds the files of a bundle that only one document loads, from the graph of its chunks. */

/**
 * @typedef {{
 *   fileName: string,
 *   type: string,
 *   isEntry?: boolean,
 *   facadeModuleId?: string | null,
 *   imports?: string[],
 *   dynamicImports?: string[],
 *   viteMetadata?: { importedCss: Set<string>, importedAssets: Set<string> },
 * }} Built
 */

/**
 * Everything the chunks can load: static and dynamic imports, styles, workers.
 * @param {Record<string, Built>} bundle
 * @param {string[]} first
 */
function reached(bundle, first) {
  const seen = new Set(first);
  for (const name of seen) {
    const { imports = [], dynamicImports = [], viteMetadata } = bundle[name] ?? {};
    const { importedCss = [], importedAssets = [] } = viteMetadata ?? {};
    for (const each of [...imports, ...dynamicImports, ...importedCss, ...importedAssets])
      seen.add(each);
  }
  return seen;
}

/**
 * The files that the document `page` can load and no other document can.
 * @param {Record<string, Built>} bundle
 * @param {string} page
 */
export function exclusiveTo(bundle, page) {
  const entries = Object.values(bundle).filter(({ isEntry }) => isEntry);
  const isPage = (/** @type {Built} */ { facadeModuleId }) => facadeModuleId?.endsWith(`/${page}`);
  const names = (/** @type {Built[]} */ chunks) => chunks.map(({ fileName }) => fileName);
  const own = entries.filter(isPage);
  if (own.length === 0) throw new Error(`the bundle has no document ${page}`);
  const others = reached(bundle, names(entries.filter((chunk) => !isPage(chunk))));
  return new Set([...reached(bundle, names(own))].filter((name) => !others.has(name)));
}

/**
 * The files of texts in other languages or of other parts than the given ones. Every document imports
 * the same table of all texts, so {@link exclusiveTo} cannot tell them apart.
 * @param {Record<string, Built>} bundle
 * @param {string} language
 * @param {readonly string[]} parts
 */
export function otherTexts(bundle, language, parts) {
  const own = new Set(parts.map((part) => `${language}.${part}`));
  return new Set(
    Object.values(bundle)
      .filter(({ facadeModuleId }) => {
        const texts = /\/locales\/([\w.]+)\.json$/.exec(facadeModuleId ?? '')?.[1];
        return texts !== undefined && !own.has(texts);
      })
      .map(({ fileName }) => fileName),
  );
}
