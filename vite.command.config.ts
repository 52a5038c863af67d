import { defineConfig } from 'vite';
import { external } from './vite.config.ts';

/**
 * The `doorplate` command: a few files in place of the three hundred that it is made of, for to find and read each of them takes longer than what most
 * commands do. A part that only one command needs stays a file that is loaded with it.
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
      output: { entryFileNames: '[name].js', chunkFileNames: 'cli/[name].js' },
    },
  },
});
