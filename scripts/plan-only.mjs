/** @file Which files of a bundle one document alone needs, however their chunks are called. */

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
 * Everything a file may ever load: imports, those at a later time too, styles, workers.
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
 * The files that the document `page` reaches and no other document does.
 * @param {Record<string, Built>} bundle
 * @param {string} page
 */
export function onlyFrom(bundle, page) {
  const entries = Object.values(bundle).filter(({ isEntry }) => isEntry);
  const isPage = (/** @type {Built} */ { facadeModuleId }) => facadeModuleId?.endsWith(`/${page}`);
  const names = (/** @type {Built[]} */ chunks) => chunks.map(({ fileName }) => fileName);
  const own = entries.filter(isPage);
  if (own.length === 0) throw new Error(`the bundle has no document ${page}`);
  const others = reached(bundle, names(entries.filter((chunk) => !isPage(chunk))));
  return new Set([...reached(bundle, names(own))].filter((name) => !others.has(name)));
}
