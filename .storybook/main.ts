import type { StorybookConfig } from '@storybook/react-vite';
import { mergeConfig } from 'vite';
import { aliases } from '../scripts/aliases.mjs';

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../stories/**/*.@(mdx|stories.tsx)'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // The library's own build settings are not the stories'.
  viteFinal: ({ build: _, ...vite }) =>
    mergeConfig(vite, { resolve: { alias: aliases }, build: { chunkSizeWarningLimit: 4000 } }),
};
export default config;
