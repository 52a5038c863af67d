import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

/**
 * `table[word]` with a word of the service or of a person finds `constructor` and `__proto__` in every object. A key whose type is only
 * `string` is such a word; places of lists, names that a type knows, and what is written are not.
 */
const ownKeys = {
  meta: {
    type: 'problem',
    messages: { own: 'Look it up with getOwn (src/core/getOwn.ts) or in a Map: `constructor` is in every object.' },
  },
  create(context) {
    const { program, esTreeNodeToTSNodeMap } = context.sourceCode.parserServices;
    const checker = program.getTypeChecker();
    const typeOf = (node) => checker.getTypeAtLocation(esTreeNodeToTSNodeMap.get(node));
    return {
      'MemberExpression[computed=true]'(node) {
        const isWritten = node.parent.type === 'AssignmentExpression' && node.parent.left === node;
        const isText = /^(string|`.*`)$/.test(checker.typeToString(typeOf(node.property)));
        if (isText && !isWritten && !checker.isArrayLikeType(typeOf(node.object)))
          context.report({ node, messageId: 'own' });
      },
    };
  },
};

/** The one rule that asks for types and is ours: all else is oxlint's (.oxlintrc.json, scripts/lint), which needs a tenth of the time. */
export default defineConfig({
  files: ['src/{files,react,components}/**/*.{ts,tsx}'],
  plugins: { doorplate: { rules: { 'own-keys': ownKeys } } },
  languageOptions: {
    parser: tseslint.parser,
    parserOptions: { project: './tsconfig.build.json', tsconfigRootDir: import.meta.dirname },
  },
  rules: { 'doorplate/own-keys': 'error' },
});
