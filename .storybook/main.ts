import type { StorybookConfig } from '@storybook/react-vite';
import { mergeConfig } from 'vite';
import { aliases } from '../scripts/aliases.mjs';

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../stories/**/*.@(mdx|stories.tsx)'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // The library's own build settings are not the stories'. Storybook's are kept: what it wrote into its folder before is not to be emptied out.
  viteFinal: ({ build, ...vite }) =>
    mergeConfig(vite, {
      resolve: { alias: aliases },
      build: { ...(build?.outDir && { outDir: build.outDir }), emptyOutDir: false, chunkSizeWarningLimit: 4000 },
    }),
};
export default config;
