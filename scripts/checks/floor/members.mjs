/**
 * @file What the oldest supported browsers lack, out of MDN's browser-compat-data: globals, and members
 * of interfaces and built-in objects.
 */
import compatData from '@mdn/browser-compat-data/forLegacyNode';
import { floor } from '../../build/floor.mjs';

/** The floor on computers and on phones, where some engines lack more. */
const browsers = Object.entries(floor).flatMap(([browser, version]) => [
  [browser, version],
  [
    { chrome: 'chrome_android', firefox: 'firefox_android', safari: 'safari_ios' }[browser],
    version,
  ],
]);

const partsOf = (version) => String(version).replace('≤', '').split('.').map(Number);

/** True if a version is not newer than another one. */
function isAtMost(version, limit) {
  const [major, minor = 0] = partsOf(version);
  const [limitMajor, limitMinor = 0] = partsOf(limit);
  return major < limitMajor || (major === limitMajor && minor <= limitMinor);
}

/** True if a statement says that a version has a feature under its name and without a setting. */
function hasFeature(statement, version) {
  const {
    version_added: added,
    version_removed: removed,
    flags,
    prefix,
    alternative_name,
  } = statement;
  if (flags || prefix || alternative_name || !added || added === 'preview') return false;
  return isAtMost(added, version) && (!removed || !isAtMost(removed, version));
}

/** The browsers of the floor that lack a feature, with the versions that have it. */
export function lackedBy({ support }) {
  return browsers.flatMap(([browser, version]) => {
    const statements = [support[browser] ?? []].flat();
    if (statements.length === 0 || statements.some((each) => hasFeature(each, version))) return [];
    return [`${browser} ${statements[0].version_added || 'never'}`];
  });
}

/** `true` for names that scripts can write after a dot: other keys of the data describe behaviour. */
const isName = (key) => /^[A-Za-z][A-Za-z0-9]*(_static)?$/.test(key);

/** An interface, built-in object or function, and its members. */
function* featuresOf(owner, feature, { parent = '', isBuiltin = true } = {}) {
  if (feature.__compat) yield { owner: parent, name: owner, kind: 'static', ...feature };
  for (const [key, member] of Object.entries(feature)) {
    if (!isName(key) || key === owner || !member.__compat) continue;
    const name = key.replace('_static', '');
    const kind = isBuiltin ? 'either' : name === key ? 'instance' : 'static';
    yield { owner, name, kind, ...member };
  }
}

function* features() {
  const { api, javascript, webassembly } = compatData;
  const { Intl, Iterator, ...builtins } = javascript.builtins;
  const groups = [
    [api, { isBuiltin: false }],
    [{ ...builtins, Intl, WebAssembly: webassembly.api }, {}],
    [Intl, { parent: 'Intl' }],
    [webassembly.api, { parent: 'WebAssembly', isBuiltin: false }],
    // Old browsers have the prototype of all iterators, but no global of that name.
    [{ Iterator: { ...Iterator, __compat: Iterator.Iterator.__compat } }, {}],
  ];
  for (const [group, place] of groups) {
    for (const [name, feature] of Object.entries(group)) {
      if (isName(name)) yield* featuresOf(name, feature, place);
    }
  }
}

/**
 * Every global (`owner` is '') and every member, with the browsers of the floor that lack it: an empty
 * list where all have it. `kind` is 'static' for a member of the constructor or namespace, 'instance' for
 * one of its objects, and 'either' for those of built-in objects, where the data does not say it.
 */
export const members = [...features()].map(({ owner, name, kind, __compat }) => ({
  owner,
  name,
  kind,
  lackedBy: lackedBy(__compat),
}));

/** Those that at least one browser of the floor lacks. */
export const newerMembers = members.filter(({ lackedBy }) => lackedBy.length > 0);
