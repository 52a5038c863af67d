import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { external } from './scripts/external.mjs';

/** The library build: one file per source file, one entry per room that is imported, peers and downshift left to the app's bundler. */
export default defineConfig({
  base: './',
  plugins: [react()],
  build: {
    target: 'es2022',
    minify: false,
    sourcemap: true,
    cssCodeSplit: true,
    cssMinify: 'lightningcss',
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    lib: {
      entry: {
        index: 'src/index.ts',
        batch: 'src/batch.ts',
        core: 'src/core.ts',
        files: 'src/files.ts',
        schema: 'src/schema.ts',
        server: 'src/server.ts',
        testing: 'src/testing.ts',
        'react/words/ar': 'src/react/words/ar.ts',
        'react/words/de': 'src/react/words/de.ts',
        'react/words/en': 'src/react/words/en.ts',
        'react/words/es': 'src/react/words/es.ts',
        'react/words/fr': 'src/react/words/fr.ts',
        'react/words/it': 'src/react/words/it.ts',
        'react/words/ja': 'src/react/words/ja.ts',
        'react/words/nl': 'src/react/words/nl.ts',
        'react/words/pl': 'src/react/words/pl.ts',
        'react/words/pt': 'src/react/words/pt.ts',
        styles: 'src/components/styles.css',
        'styles/checkout': 'src/components/styles/checkout.css',
      },
      formats: ['es'],
    },
    rolldownOptions: {
      external,
      output: {
        preserveModules: true,
        preserveModulesRoot: 'src',
        entryFileNames: '[name].js',
        assetFileNames: '[name][extname]',
      },
    },
  },
});
