import { transformAsync } from '@babel/core';

/**
 * Compiles our hooks and components, and the pages of the tests that use them as an app does, by the React Compiler, before anything else reads them: `npm run test:compiler`. It is
 * Babel's, the one that apps have; types and JSX stay for those who come after it.
 */
export const reactCompiler = () => ({
  name: 'doorplate:react-compiler',
  enforce: 'pre',
  async transform(code, id) {
    const [path] = id.split('?');
    if (!/\/(src\/(react|components)|test)\/.+\.tsx?$/.test(path)) return undefined;
    const result = await transformAsync(code, {
      filename: path,
      babelrc: false,
      configFile: false,
      sourceMaps: true,
      parserOpts: { plugins: ['typescript', 'jsx'] },
      plugins: ['babel-plugin-react-compiler'],
    });
    // A run on what was not compiled would say nothing.
    if (path.endsWith('/AddressForm.tsx') && !result.code.includes('react/compiler-runtime'))
      this.error('The React Compiler did not compile AddressForm.');
    return { code: result.code, map: result.map };
  },
});
