import type { StorybookConfig } from '@storybook/react-vite';
import { mergeConfig } from 'vite';
import { aliases } from '../scripts/aliases.mjs';

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../stories/**/*.@(mdx|stories.tsx)'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // Drop the library's build settings and keep Storybook's, because Vite must not empty Storybook's output folder.
  viteFinal: ({ build, ...vite }) =>
    mergeConfig(vite, {
      resolve: { alias: aliases },
      build: { ...(build?.outDir && { outDir: build.outDir }), emptyOutDir: false, chunkSizeWarningLimit: 4000 },
    }),
};
export default config;
