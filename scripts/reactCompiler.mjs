import { transformAsync } from '@babel/core';
import { version } from 'react';

/** Matches hooks, components, and the test pages that use them as an app does. `npm run test:compiler` compiles these files. */
export const everything = /\/(src\/(react|components)|test)\/.+\.tsx?$/;
/** Matches test apps that are compiled in every run. They use the uncompiled library, as apps that install the npm package do. */
export const compiledApps = /\/test\/support\/compiled\/.+\.tsx$/;

/** Whether React contains the compiler's runtime. React 18 does not, so its files stay uncompiled. */
export const hasRuntime = !version.startsWith('18.');

/**
 * Returns a Vite plugin that compiles files with the React Compiler before other plugins run. It uses the Babel plugin, as apps do, and
 * leaves types and JSX to later plugins.
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
    // A test run with uncompiled files would prove nothing.
    const isKnown = path.endsWith('/AddressForm.tsx') || compiledApps.test(path);
    if (isKnown && !result.code.includes('react/compiler-runtime'))
      this.error(`The React Compiler did not compile ${path}.`);
    return { code: result.code, map: result.map };
  },
});
