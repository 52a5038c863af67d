import { RolldownMagicString } from 'rolldown';

/** Node types that have no effect by themselves. Only their children need to be checked. */
const transparent = new Set([
  'ArrayExpression',
  'BinaryExpression',
  'ClassBody',
  'ClassExpression',
  'ConditionalExpression',
  'LogicalExpression',
  'MethodDefinition',
  'ObjectExpression',
  'ParenthesizedExpression',
  'Property',
  'PropertyDefinition',
  'SequenceExpression',
  'UnaryExpression',
]);
const inert = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'Identifier', 'Literal', 'TemplateElement']);

const children = (node) =>
  Object.values(node)
    .flat()
    .filter((child) => typeof child?.type === 'string');

const isPure = (node) => inert.has(node.type) || (transparent.has(node.type) && children(node).every(isPure));

const isSimpleCall = ({ type, callee, arguments: args }) =>
  (type === 'CallExpression' || type === 'NewExpression') && callee.type === 'Identifier' && args.every(isPure);

/**
 * Marks the initializers of a chunk's top-level variables as free of side effects. `sideEffects` in package.json already promises this for
 * every JavaScript file except the command. A bundler that keeps only part of a chunk can then drop the rest. Without the mark, it must
 * keep `new RegExp(…)`, `memo(…)` and `[...fields, 'Id']`.
 *
 * @returns {import('rolldown').Plugin}
 */
export function pureInitializers() {
  return {
    name: 'pure-initializers',
    renderChunk(code, chunk) {
      if (!chunk.fileName.endsWith('.js')) return null;
      const text = new RolldownMagicString(code);
      const mark = (expression) => {
        if (isPure(expression)) return;
        if (expression.type === 'ClassExpression') {
          if (expression.superClass) mark(expression.superClass);
        } else if (isSimpleCall(expression)) text.appendLeft(expression.start, '/* @__PURE__ */ ');
        else {
          const [open, close] = expression.type === 'ObjectExpression' ? ['(', ')'] : ['', ''];
          text.appendLeft(expression.start, `/* @__PURE__ */ (() => ${open}`);
          text.appendRight(expression.end, `${close})()`);
        }
      };
      for (const statement of this.parse(code).body) {
        const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
        if (declaration?.type !== 'VariableDeclaration') continue;
        for (const { id, init } of declaration.declarations) if (id.type === 'Identifier' && init) mark(init);
      }
      if (!text.hasChanged()) return null;
      return { code: text.toString(), map: JSON.parse(text.generateMap({ hires: true }).toString()) };
    },
  };
}
