/**
 * The import table: one row a layer. Tests, scripts, benches and configuration files are in no layer
 * and may import everything.
 *
 * - `files`: the files and folders of the layer. They may import each other.
 * - `imports`: the other files and folders it may import.
 * - `packages`: the packages it may import; with `only`, from these files of the layer alone.
 * - `noJsx`: true if its files contain no JSX.
 * - `belongs`: printed with a crossing; says where the code belongs.
 *
 * A folder ends in `/`, and `*` at the end of a path matches one file name.
 */

/** The features that may import another one. The other never imports back. */
const neighbours = {
  home: ['analysis', 'connect', 'downloads', 'history', 'posts', 'reminders', 'sentiment'],
  analysis: ['history', 'people'],
  archive: ['home', 'people', 'reminders'],
  assistant: ['history', 'people'],
  checkout: ['auth'],
  export: ['history', 'people', 'posts'],
  history: ['people', 'posts'],
  sentiment: ['posts'],
  stories: ['downloads', 'posts'],
};

const featurePackages = ['react', 'react-intl', 'wouter', 'superstruct'];

function feature(name) {
  return {
    layer: `src/features/${name}`,
    files: [`src/features/${name}/`],
    imports: [
      'contract/',
      'src/core/',
      'src/ui/',
      ...(neighbours[name] ?? []).map((other) => `src/features/${other}/`),
      ...(name === 'checkout' ? ['workers/solver.worker.ts'] : []),
      ...(name === 'export' ? ['workers/export.worker.ts'] : []),
    ],
    packages: [...featurePackages, ...(name === 'checkout' ? ['@recurly/recurly-js'] : [])],
    belongs:
      'A feature imports itself, src/core, src/ui, contract and its neighbours in the table. Code that two features share belongs in src/core (without JSX) or in src/ui (without a store); code that concerns all features belongs in src/app.',
  };
}

/** The folders of `workers/`: each imports `workers/shared/`, and its entry imports it. */
const workerRooms = [
  { name: 'shared/', imports: [] },
  { name: 'api/', imports: ['shared/'] },
  { name: 'media/', imports: ['shared/'] },
  { name: 'archive/', imports: ['shared/'] },
  { name: 'analysis/', imports: ['shared/'] },
  { name: 'solver/', imports: ['shared/'] },
  { name: 'export/', imports: ['shared/'] },
  { name: 'api.worker.ts', imports: ['shared/', 'api/'] },
  { name: 'media.worker.ts', imports: ['shared/', 'media/'] },
  { name: 'analysis.worker.ts', imports: ['shared/', 'analysis/', 'archive/'] },
  { name: 'import.worker.ts', imports: ['shared/', 'analysis/', 'archive/'] },
  { name: 'solver.worker.ts', imports: ['shared/', 'solver/'] },
  { name: 'export.worker.ts', imports: ['shared/', 'export/'] },
].map(({ name, imports }) => ({
  layer: `workers/${name}`,
  files: [`workers/${name}`],
  imports: ['contract/', 'wasm/build/', ...imports.map((each) => `workers/${each}`)],
  packages: [
    'comlink',
    'superstruct',
    'idb-keyval',
    'fflate',
    'altcha-lib',
    ...(name === 'export/' ? ['hyparquet-writer'] : []),
  ],
  belongs:
    'Threads import the contract, the built WebAssembly modules and workers/shared, never each other. Code that two threads need belongs in workers/shared; code that the page shares with them belongs in contract; code that renders belongs in src.',
}));

/** Packages of the server that one folder alone imports, or one file. */
const serverPackages = {
  'base/': [
    { name: 'prom-client', only: ['server/base/metrics.ts'] },
    { name: '@formatjs/intl', only: ['server/base/texts.ts'] },
  ],
  'db/': ['@electric-sql/pglite', 'pg'],
  'accounts/': [{ name: '@simplewebauthn/server', only: ['server/accounts/passkey-check.ts'] }],
  'media/': [{ name: 'sharp', only: ['server/media/thumbnail.ts'] }],
  'providers/': [
    { name: 'altcha-lib', only: ['server/providers/captcha/'] },
    { name: 'nodemailer', only: ['server/providers/mail/'] },
  ],
  'reminders/': ['web-push'],
  'routes/': [{ name: '@modelcontextprotocol/server', only: ['server/routes/mcp/'] }],
};

/** The folders of `server/` from the lowest to the highest: each imports those before it. */
const serverOrder = [
  'base/',
  'db/',
  'http/',
  'jobs/',
  'providers/',
  'services.ts',
  'accounts/',
  'media/',
  'posts/',
  'cms/',
  'analysis/',
  'mails/',
  'billing/',
  'connect/',
  'reminders/',
  'lifecycle/',
  'routes/',
  'app.ts',
  'start-failure.ts',
  'start.ts',
  'admin/',
  'main.ts',
];

/** The sentiment module and its host, which use neither network nor browser: MCP has no device. */
const sentimentModule = [
  'workers/analysis/instance.ts',
  'workers/analysis/run-module.ts',
  'wasm/build/',
];

const serverRooms = serverOrder.map((name, at) => ({
  layer: `server/${name}`,
  files: [`server/${name}`],
  imports: [
    'contract/*',
    'contract/forms/',
    'contract/http/',
    'contract/compact/',
    'contract/lists/',
    'contract/media/',
    'contract/posts/',
    'contract/records/',
    'locales/',
    ...(name === 'routes/' ? ['docs/openapi.json'] : []),
    ...(name === 'posts/' ? sentimentModule : []),
    ...serverOrder.slice(0, at).map((lower) => `server/${lower}`),
  ],
  packages: [
    ...['node:*', 'hono', '@hono/node-server', 'drizzle-orm', 'superstruct', 'pino'],
    ...(serverPackages[name] ?? []),
  ],
  belongs:
    'A folder of the server imports those before it in serverOrder, and the contract except contract/threads, which is between the page and its threads. Code that two folders need belongs in the lower one or in server/base; what concerns all data of a user belongs in server/lifecycle; types that the server shares with page and threads belong in contract/records. A new package needs a reason in docs/dependencies.md and a place in serverPackages.',
}));

/** The folders of `wasm/assembly/`: each module imports `core/` alone. */
const wasmRooms = [
  { name: 'core/', imports: [] },
  ...['relations/', 'stories/', 'posts/', 'sentiment/', 'archive/', 'ledger/'].map((name) => ({
    name,
    imports: ['core/'],
  })),
  { name: 'index.ts', imports: ['core/', 'relations/', 'stories/'] },
].map(({ name, imports }) => ({
  layer: `wasm/assembly/${name}`,
  files: [`wasm/assembly/${name}`],
  imports: imports.map((each) => `wasm/assembly/${each}`),
  packages: [],
  belongs:
    'AssemblyScript compiles these files; they cannot import TypeScript. A module imports wasm/assembly/core and no other module: code that two need belongs in core. A value that both sides need is passed in by workers/analysis.',
}));

export const importTable = [
  {
    layer: 'contract',
    files: ['contract/'],
    imports: [],
    packages: ['superstruct', { name: 'comlink', only: ['contract/threads/wire.ts'] }],
    belongs:
      'The contract runs in the page, in threads and on the server: it does no I/O and imports no other layer. Code that needs one belongs in that layer.',
  },
  ...workerRooms,
  ...serverRooms,
  ...wasmRooms,
  {
    layer: 'src/ui',
    files: ['src/ui/'],
    imports: [],
    packages: [
      'react',
      'react-dom',
      'react-intl',
      { name: 'uplot', only: ['src/ui/charts/time/'] },
    ],
    belongs:
      'A component of src/ui gets everything through its props. One that needs a record, a store or an action belongs in its feature, or in src/app if every page has it.',
  },
  {
    layer: 'src/core',
    files: ['src/core/'],
    imports: [
      'contract/',
      'workers/api.worker.ts',
      'workers/analysis.worker.ts',
      'workers/media.worker.ts',
      'workers/import.worker.ts',
      'workers/shared/device-store.ts',
      'workers/shared/wasm.ts',
      'workers/shared/try-way-out.ts',
      'workers/shared/memory-store.ts',
      'workers/shared/sample/sample-mode.ts',
    ],
    packages: [
      'superstruct',
      { name: 'react', only: ['src/core/use-paged-list.ts', 'src/core/i18n/intl.ts'] },
      { name: 'zustand', only: ['src/core/store.ts'] },
      { name: 'react-intl', only: ['src/core/i18n/'] },
      { name: 'idb-keyval', only: ['src/core/storage/'] },
      { name: 'comlink', only: ['src/core/workers/'] },
      { name: '@simplewebauthn/browser', only: ['src/core/passkeys/webauthn.ts'] },
      { name: 'web-vitals', only: ['src/core/field/'] },
    ],
    noJsx: true,
    belongs:
      'src/core is what features share; it imports none of them and has no JSX. Code that needs a feature belongs in that feature or in src/app/lifecycle, which may subscribe to a store of src/core; a component belongs in src/ui.',
  },
  ...[
    'account',
    'analysis',
    'auth',
    'checkout',
    'connect',
    'content',
    'downloads',
    'export',
    'history',
    'home',
    'archive',
    'assistant',
    'reminders',
    'people',
    'posts',
    'sentiment',
    'stories',
  ].map(feature),
  {
    layer: 'src/app',
    files: ['src/app/'],
    imports: ['contract/', 'src/core/', 'src/ui/', 'src/features/'],
    packages: ['react', 'react-dom', 'react-intl', 'wouter'],
    belongs:
      'src/app composes the features; it imports neither an entry nor src/prerender. Code they share with it belongs in src/app or src/core.',
  },
  {
    layer: 'src/prerender',
    files: ['src/prerender/'],
    imports: [
      'contract/',
      'src/core/',
      'src/app/',
      'src/features/home/',
      'src/ui/forms/early-input.ts',
    ],
    packages: ['react', 'react-dom'],
    belongs:
      'src/prerender renders src/app at build time and fills home in before hydration. Everything else belongs in src/app or a feature.',
  },
  {
    layer: 'the entries of src',
    files: ['src/main.tsx', 'src/plan.tsx'],
    imports: ['contract/', 'src/core/', 'src/ui/', 'src/app/', 'src/features/checkout/'],
    packages: ['react', 'react-dom'],
    belongs: 'An entry composes and starts. Everything else belongs in src/app.',
  },
  {
    layer: 'the service worker',
    files: [
      'src/sw.ts',
      'src/sw-failures.ts',
      'src/sw-requests.ts',
      'src/sw-push.ts',
      'src/sw-share.ts',
    ],
    imports: ['contract/'],
    packages: ['workbox-precaching', 'workbox-routing'],
    belongs:
      'The service worker runs without the page and imports the contract and Workbox. Code of the page that talks to it belongs in src/app/updates.',
  },
];
