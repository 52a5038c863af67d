import 'doorplate/styles.css';
import './preview.css';
import type { Preview } from '@storybook/react-vite';
import { MINIMAL_VIEWPORTS } from 'storybook/viewport';

const preview: Preview = {
  parameters: {
    a11y: { test: 'error' },
    layout: 'fullscreen',
    controls: { expanded: true },
    viewport: { options: MINIMAL_VIEWPORTS },
  },
  globalTypes: {
    theme: {
      description: 'Light or dark',
      toolbar: { icon: 'mirror', items: ['light', 'dark'], dynamicTitle: true },
    },
  },
  initialGlobals: { theme: 'light' },
  decorators: [
    (Story, { globals, parameters }) => {
      document.documentElement.style.colorScheme = String(parameters['theme'] ?? globals['theme']);
      return (
        <main className={parameters['wide'] ? 'story wide' : 'story'}>
          <Story />
        </main>
      );
    },
  ],
};
export default preview;
