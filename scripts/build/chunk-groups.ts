/**
 * @file Which modules share a chunk. Small chunks compress badly and cost a request each; by default
 * every set of entries that share modules gets a chunk. The rule is where a module is needed: in the
 * first route, on home and most screens behind it, or elsewhere, where the default stays.
 */
import type { Rolldown } from 'vite';

/** What the rule asks about a module. */
export interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): Pick<Rolldown.ModuleInfo, 'isEntry' | 'importers' | 'dynamicImporters'> | null;
}

const firstRoute =
  /\/(?:index\.html|src\/main\.tsx|src\/features\/auth\/welcome\/WelcomeScreen\.tsx)$/;
const home = /\/src\/features\/home\/HomeScreen\.tsx$/;

/** Entries, home among them, from which on a module is in the chunk that is fetched with home. */
const leastEntries = 6;
/** What features share by its place. Most of it is too small for a chunk. */
const core = /\/src\/core\//;

/** The documents and dynamic imports that need a module: all modules that import it, from the top. */
export function entriesOf(id: string, graph: ModuleGraph): string[] {
  const seen = new Set([id]);
  const entries: string[] = [];
  // A set that grows is walked to its new end.
  for (const each of seen) {
    const info = graph.getModuleInfo(each);
    if (info === null) continue;
    if (info.isEntry || info.dynamicImporters.length > 0) entries.push(each);
    for (const importer of info.importers) seen.add(importer);
  }
  return entries;
}

/** The chunk of a module that several entries need; null leaves it to the bundler. */
export function chunkOf(id: string, graph: ModuleGraph): string | null {
  const entries = entriesOf(id, graph);
  if (entries.length < 2) return null;
  if (entries.some((entry) => firstRoute.test(entry))) return 'page';
  const isOnHome = entries.some((entry) => home.test(entry));
  return isOnHome && (entries.length >= leastEntries || core.test(id)) ? 'shared' : null;
}

/** The groups of the build. React and react-intl change seldom, and every document needs them. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'react',
    test: /(node_modules\/(react|react-dom|scheduler|react-intl|@formatjs|intl-messageformat|use-sync-external-store|zustand)\/|\/src\/ui\/dom\/react-dom\.ts$)/,
  },
  // Only with a screen that has a chart, after its first paint.
  { name: 'uplot', test: /node_modules\/uplot\// },
  { name: chunkOf, debugName: 'by-entries' },
];
