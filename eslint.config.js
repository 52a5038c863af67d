import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

/**
 * Forbids `table[text]` with a key of type `string`: a text from the service or a user may be `constructor` or `__proto__`, which every object
 * has. Array indices, keys of a literal type and assignments are allowed.
 */
const ownKeys = {
  meta: {
    type: 'problem',
    messages: { own: 'Use getOwn (src/core/getOwn.ts) or a Map: every object has `constructor`.' },
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

/** The only custom rule that needs types. All others run in oxlint, which takes a tenth of the time (.oxlintrc.json, scripts/lint). */
export default defineConfig({
  files: ['src/{files,react,components,server,batch}/**/*.{ts,tsx}'],
  // oxlint needs some of them.
  linterOptions: { reportUnusedDisableDirectives: 'off' },
  plugins: { doorplate: { rules: { 'own-keys': ownKeys } } },
  languageOptions: {
    parser: tseslint.parser,
    parserOptions: { project: './tsconfig.build.json', tsconfigRootDir: import.meta.dirname },
  },
  rules: { 'doorplate/own-keys': 'error' },
});
