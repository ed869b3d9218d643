/**
 * @file Where scripts use what the oldest supported browsers lack. Built scripts have no types: a member
 * is recognised by the global in front of it, otherwise by its name, if every interface with such a member
 * has it in newer browsers only and no script gives a property that name. What this cannot see is found by
 * running the product without all of them (tests/odd-phones/conditions/floor.ts).
 */
import { parseSync, visitorKeys } from 'oxc-parser';
import { members } from './members.mjs';

/**
 * @typedef {{ member: string, file: string, lackedBy: string[], isGuarded: boolean, excerpt: string }} Use
 */

const ofObjects = members.filter(({ kind }) => kind !== 'static');
const keyOf = ({ owner, name }) => `${owner}.${name}`;
const statics = new Map(
  members.filter(({ kind }) => kind !== 'instance').map((each) => [keyOf(each), each]),
);
const instanceMembers = new Map(ofObjects.map((each) => [keyOf(each), each]));
const byName = new Map();
for (const each of ofObjects) byName.set(each.name, [...(byName.get(each.name) ?? []), each]);

const globalObject = ['', 'Window', 'WorkerGlobalScope', 'ServiceWorkerGlobalScope', 'EventTarget'];

/** The interfaces of the objects that a global name refers to. What is global itself has the owner ''. */
const instances = {
  caches: ['CacheStorage'],
  clients: ['Clients'],
  crypto: ['Crypto'],
  document: ['Document', 'Node', 'EventTarget'],
  globalThis: globalObject,
  history: ['History'],
  indexedDB: ['IDBFactory'],
  localStorage: ['Storage'],
  location: ['Location'],
  navigator: ['Navigator'],
  performance: ['Performance', 'EventTarget'],
  registration: ['ServiceWorkerRegistration', 'EventTarget'],
  screen: ['Screen', 'EventTarget'],
  self: globalObject,
  sessionStorage: ['Storage'],
  window: globalObject,
};

/** Calls back for each node, with the path to it: a list of node, key of its child, and path to the node. */
function walk(node, visit, path = null) {
  visit(node, path);
  for (const key of visitorKeys[node.type] ?? []) {
    const child = node[key];
    if (Array.isArray(child)) {
      for (const each of child) if (each) walk(each, visit, { node, key, up: path });
    } else if (child) walk(child, visit, { node, key, up: path });
  }
}

/** The value of a string: minifiers write template literals. */
const textOf = (node) =>
  node.type === 'TemplateLiteral' && node.quasis.length === 1
    ? node.quasis[0].value.cooked
    : node.value;

/** The name after the dot, or the text in brackets. */
function propertyOf(node) {
  if (node.type !== 'MemberExpression') return null;
  if (!node.computed) return node.property.type === 'Identifier' ? node.property.name : null;
  const text = textOf(node.property);
  return typeof text === 'string' ? text : null;
}

/** The names in a pattern, without those in its default values. */
function boundNames(pattern) {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((each) => boundNames(each.value ?? each.argument));
    case 'ArrayPattern':
      return pattern.elements.flatMap(boundNames);
    case 'AssignmentPattern':
      return boundNames(pattern.left);
    case 'RestElement':
      return boundNames(pattern.argument);
    default:
      return [];
  }
}

/** The names that a script declares, and those that it gives to properties. */
function namesOf(program) {
  const declared = new Set();
  const properties = new Set();
  const declare = (pattern) => {
    for (const name of boundNames(pattern)) declared.add(name);
  };
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator') declare(node.id);
    if (node.type === 'ClassDeclaration' && node.id) declared.add(node.id.name);
    if (node.type === 'CatchClause' && node.param) declare(node.param);
    if (/^Import\w*Specifier$/.test(node.type)) declared.add(node.local.name);
    if (/^(Arrow)?Function/.test(node.type)) {
      if (node.id) declared.add(node.id.name);
      for (const parameter of node.params) declare(parameter);
    }
    if (/^(Property|MethodDefinition|PropertyDefinition)$/.test(node.type) && !node.computed)
      properties.add(node.key.name ?? node.key.value);
    if (node.type === 'AssignmentExpression') properties.add(propertyOf(node.left));
  });
  return { declared, properties };
}

const isReference = ({ node, key }) =>
  !(node.type === 'MemberExpression' && key === 'property' && !node.computed) &&
  !(/Property|MethodDefinition/.test(node.type) && key === 'key' && !node.computed) &&
  !/Specifier$|^(Labeled|Break|Continue)Statement$/.test(node.type);

/** The name of a global, also behind `globalThis` or `window`; null for anything else. */
function globalNameOf(node, declared) {
  if (node.type === 'Identifier') return declared.has(node.name) ? null : node.name;
  const name = propertyOf(node);
  const { object } = node;
  const isOfGlobal = object?.type === 'Identifier' && instances[object.name] === globalObject;
  return isOfGlobal && !declared.has(object.name) ? name : null;
}

/** What a member expression names: undefined if all browsers have it, or if it is a property of the product. */
function memberOf(node, declared, properties) {
  const name = propertyOf(node);
  if (name === null) return undefined;
  const global = globalNameOf(node.object, declared);
  if (global !== null) {
    if (Object.hasOwn(instances, global))
      return instances[global]
        .map((owner) => (owner === '' ? statics : instanceMembers).get(`${owner}.${name}`))
        .find(Boolean);
    const known = statics.get(`${global}.${name}`);
    if (known || statics.has(`.${global}`)) return known;
  }
  const all = properties.has(name) ? [] : (byName.get(name) ?? []);
  return all.every(({ lackedBy }) => lackedBy.length > 0) ? all[0] : undefined;
}

/** True if any part of an expression names the member: `'x' in object` as well. */
function mentions(expression, name) {
  let isFound = false;
  walk(expression, (node) => {
    isFound ||=
      propertyOf(node) === name ||
      (node.type === 'Identifier' && node.name === name) ||
      (node.type === 'BinaryExpression' && node.operator === 'in' && textOf(node.left) === name);
  });
  return isFound;
}

/** True if the use itself asks for the member: `?.` after it, a condition, a comparison, `typeof`. */
function isQuestion({ node, key }) {
  if (node.type === 'UnaryExpression') return /typeof|!/.test(node.operator);
  if (node.type === 'LogicalExpression') return key === 'left';
  if (node.type === 'BinaryExpression') return /^[!=]=/.test(node.operator);
  return key === 'test' || (node.optional && (key === 'callee' || key === 'object'));
}

/** True if a condition around the use asks for the member. */
function isInCondition(path, name) {
  for (let at = path; at !== null; at = at.up) {
    const { node, key } = at;
    const asked = key === 'test' ? undefined : (node.test ?? (key === 'right' && node.left));
    if (asked && /^(If|Conditional|Logical)/.test(node.type) && mentions(asked, name)) return true;
  }
  return false;
}

function usesIn(file, { text, program, declared }, properties) {
  /** The newer global or member that a node names, if any. */
  const newerOf = (node) => {
    const isGlobal = node.type === 'Identifier' && !declared.has(node.name);
    const found = isGlobal ? statics.get(`.${node.name}`) : memberOf(node, declared, properties);
    return found !== undefined && found.lackedBy.length > 0 ? found : undefined;
  };
  const uses = [];
  walk(program, (node, path) => {
    if (path === null || (node.type === 'Identifier' && !isReference(path))) return;
    const found = newerOf(node);
    if (found === undefined) return;
    const isOfOptional = node.optional && newerOf(node.object) !== undefined;
    uses.push({
      member: [found.owner, found.name].filter(Boolean).join('.'),
      file,
      lackedBy: found.lackedBy,
      isGuarded: isOfOptional || isQuestion(path) || isInCondition(path, found.name),
      excerpt: text.slice(Math.max(0, node.start - 50), node.end + 30).replace(/\s+/g, ' '),
    });
  });
  return uses;
}

/**
 * Finds every use of what a browser of the floor lacks.
 *
 * @param {Record<string, string>} scripts The text of each script of a document, by file name.
 * @returns {Use[]}
 */
export function usesOf(scripts) {
  const properties = new Set();
  const parsed = Object.entries(scripts).map(([file, text]) => {
    const { program, errors } = parseSync(file, text);
    if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
    const names = namesOf(program);
    for (const name of names.properties) properties.add(name);
    return [file, { text, program, declared: names.declared }];
  });
  return parsed.flatMap(([file, script]) => usesIn(file, script, properties));
}
