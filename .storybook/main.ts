import type { StorybookConfig } from '@storybook/react-vite';
import { mergeConfig } from 'vite';
import { aliases } from '../scripts/aliases.mjs';

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../stories/**/*.@(mdx|stories.tsx)'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // Replaces the library's build settings, but keeps Storybook's: its output folder must not be emptied.
  viteFinal: ({ build, ...vite }) =>
    mergeConfig(vite, {
      resolve: { alias: aliases },
      build: { ...(build?.outDir && { outDir: build.outDir }), emptyOutDir: false, chunkSizeWarningLimit: 4000 },
    }),
};
export default config;
