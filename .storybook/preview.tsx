import 'doorplate/styles.css';
import './preview.css';
import type { Preview } from '@storybook/react-vite';

const preview: Preview = {
  parameters: {
    a11y: { test: 'error' },
    layout: 'fullscreen',
    controls: { expanded: true },
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
        <main className="story">
          <Story />
        </main>
      );
    },
  ],
};
export default preview;
