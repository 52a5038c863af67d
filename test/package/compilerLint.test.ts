import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ESLint } from 'eslint';
import hooks from 'eslint-plugin-react-hooks';
import { parser } from 'typescript-eslint';
import { expect, test } from 'vitest';
import { root } from './installed.ts';

const page = join(root, 'test/support/JumpToField.tsx');
const app = readFileSync(page, 'utf8');

/** Returns the lint messages of the React Compiler for an app. */
async function lint(code: string): Promise<string[]> {
  const eslint = new ESLint({
    cwd: root,
    overrideConfigFile: true,
    // Uses the plugin's own list of rules, as apps do.
    overrideConfig: [
      { files: ['**/*.tsx'], languageOptions: { parser } },
      { files: ['**/*.tsx'], ...hooks.configs.flat['recommended-latest'] },
    ],
  });
  const [result] = await eslint.lintText(code, { filePath: page });
  return result?.messages.map(({ ruleId, message }) => `${ruleId ?? ''}: ${message}`) ?? [];
}

test('passes the lint of the React Compiler if an app passes its own ref as `inputRef`', async () => {
  expect(app).toContain('useAddressAutocomplete({ inputRef: field })');
  expect(await lint(app)).toEqual([]);
});

test('fails the lint if the same ref is passed to a getter, which is why `inputRef` exists', async () => {
  const inGetter = app.replace('getInputProps()', 'getInputProps({ ref: field })');
  expect(inGetter).not.toBe(app);
  expect((await lint(inGetter)).join()).toContain('react-hooks/refs');
});
