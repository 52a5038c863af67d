import { transformAsync } from '@babel/core';
import { version } from 'react';

/** Hooks, components, and test pages that use them as an app does: `npm run test:compiler`. */
export const everything = /\/(src\/(react|components)|test)\/.+\.tsx?$/;
/** Test apps that are compiled in every run and use the uncompiled library, as apps do with the npm package. */
export const compiledApps = /\/test\/support\/compiled\/.+\.tsx$/;

/** Whether React has the compiler's runtime, which React 18 does not: the files then stay uncompiled. */
export const hasRuntime = !version.startsWith('18.');

/**
 * Vite plugin that compiles files with the React Compiler before other plugins. It uses the Babel plugin, as apps do, and leaves types and JSX to
 * later plugins.
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
    // A test run on uncompiled files would prove nothing.
    const isKnown = path.endsWith('/AddressForm.tsx') || compiledApps.test(path);
    if (isKnown && !result.code.includes('react/compiler-runtime'))
      this.error(`The React Compiler did not compile ${path}.`);
    return { code: result.code, map: result.map };
  },
});
