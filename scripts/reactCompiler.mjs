import { transformAsync } from '@babel/core';
import { version } from 'react';

/** Our hooks and components, and the pages of the tests that use them as an app does: `npm run test:compiler`. */
export const everything = /\/(src\/(react|components)|test)\/.+\.tsx?$/;
/** Apps of the tests that are compiled in every run, beside a library that is not, as npm has it. */
export const compiledApps = /\/test\/support\/compiled\/.+\.tsx$/;

/** What is compiled asks React for its runtime, which is there from 19 on; with React 18 the files stay as they are. */
export const hasRuntime = !version.startsWith('18.');

/**
 * Compiles these files by the React Compiler, before anything else reads them. It is Babel's, the one that apps have; types and JSX stay for those
 * who come after it.
 */
export const reactCompiler = (files) => ({
  name: 'doorplate:react-compiler',
  enforce: 'pre',
  async transform(code, id) {
    const [path] = id.split('?');
    if (!hasRuntime || !files.test(path)) return undefined;
    const result = await transformAsync(code, {
      filename: path,
      babelrc: false,
      configFile: false,
      sourceMaps: true,
      parserOpts: { plugins: ['typescript', 'jsx'] },
      plugins: ['babel-plugin-react-compiler'],
    });
    // A run on what was not compiled would say nothing.
    const isKnown = path.endsWith('/AddressForm.tsx') || compiledApps.test(path);
    if (isKnown && !result.code.includes('react/compiler-runtime'))
      this.error(`The React Compiler did not compile ${path}.`);
    return { code: result.code, map: result.map };
  },
});
