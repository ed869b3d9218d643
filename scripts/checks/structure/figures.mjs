/** Finds figures that are shown as 0 where they are unknown. */
import { lineCounter, parseProgram, walk } from './parse.mjs';

/** Functions that write a figure, and which of their arguments holds it. */
const writers = new Map([
  ['formatNumber', 0],
  ['formatDate', 0],
  ['formatTime', 0],
  ['formatMessage', 1],
  ['abbreviate', 0],
]);

/** Properties of components that hold figures. */
const properties = new Set(['value', 'values', 'count', 'total']);

const comparison = /^(?:[<>]=?|[!=]==?)$/;

/**
 * The lines of a file where an unknown figure would be written as 0: `x ?? 0` or `x || 0` in an expression
 * that is formatted or given to a component, or in a constant of the file that such an expression names.
 * A default in a comparison decides what is shown, and one in a sort or a scale orders it: those are
 * allowed. Results of functions are not followed.
 *
 * @returns {number[]}
 */
export function zeroDefaults(file, text) {
  const constants = new Map();
  const written = new Set();
  walk(parseProgram(file, text), null, (node) => {
    if (node.type === 'VariableDeclarator' && node.init && node.id.type === 'Identifier')
      constants.set(node.id.name, node.init);
    const expression = writtenBy(node);
    if (expression) written.add(expression);
  });
  const lineAt = lineCounter(text);
  const lines = new Set();
  for (const expression of written) {
    walk(expression, null, (node, parent) => {
      if (isZeroDefault(node) && !comparison.test(parent?.operator ?? ''))
        lines.add(lineAt(node.start));
      if (isVariable(node, parent) && constants.has(node.name))
        written.add(constants.get(node.name));
    });
  }
  return [...lines].sort((one, other) => one - other);
}

/** The expression that a call or a component's property writes. */
function writtenBy(node) {
  if (node.type === 'CallExpression') {
    const { callee } = node;
    const name = callee.type === 'MemberExpression' ? callee.property.name : callee.name;
    return writers.has(name) ? node.arguments[writers.get(name)] : undefined;
  }
  // An element of HTML with a value is a meter or a field.
  if (node.type !== 'JSXOpeningElement' || !/^[A-Z]/.test(node.name.name ?? '')) return undefined;
  const values = node.attributes.filter(({ name }) => properties.has(name?.name));
  return values.length === 0 ? undefined : { type: 'ArrayExpression', elements: values };
}

function isZeroDefault({ type, operator, right }) {
  return type === 'LogicalExpression' && operator !== '&&' && right.value === 0;
}

/** True for a name that refers to a variable, not to a property. */
function isVariable(node, parent) {
  if (node.type !== 'Identifier') return false;
  if (parent?.type === 'MemberExpression') return parent.object === node || parent.computed;
  return parent?.type !== 'Property' || parent.value === node;
}
