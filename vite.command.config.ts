import { defineConfig } from 'vite';
import { external } from './scripts/external.mjs';

/**
 * The `doorplate` command in some forty files. It is made of more than four hundred, of which a `cleanse` read three hundred: finding and reading them was
 * nearly half of the processor's time until its first row. What only one command needs stays a file that is loaded with it. The price: the rooms that the
 * command uses are in the package a second time, which makes the tarball 120 kB larger than with the command's own files and their maps, and it has no maps
 * any more. Names of functions are as they were written; the bundler names the files after one of the sources that are in them.
 */
export default defineConfig({
  build: {
    target: 'node20',
    minify: false,
    // The library is there already.
    emptyOutDir: false,
    lib: { entry: { cli: 'src/cli.ts' }, formats: ['es'] },
    rolldownOptions: {
      external,
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'cli/[name].js',
        // Whole names, not letters: where the package is replaced while a command runs, a file that is loaded late is of the newer version. It must not
        // find another thing under its letter, and take one failure for another. A whole name that is gone ends the command with an error.
        minifyInternalExports: false,
      },
    },
  },
});
