import { defineConfig } from 'vite';
import { external } from './vite.config.ts';

/**
 * The `doorplate` command in some forty files. It is made of more than four hundred, of which a `cleanse` read three hundred: finding and reading them was
 * nearly half of the processor's time until its first row. What only one command needs stays a file that is loaded with it. The price is a second copy of
 * the engine in the package, 120 kB of the tarball, and no maps: the code is as it was written, with the names of its functions.
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
        // A file that is loaded late may be a newer one, where the package was replaced while a command ran. A name that is not there ends it with an error;
        // a letter that stands for something else by now would have it take one failure for another.
        minifyInternalExports: false,
      },
    },
  },
});
