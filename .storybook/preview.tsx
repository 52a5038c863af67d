import 'doorplate/styles.css';
import './preview.css';
import type { Preview } from '@storybook/react-vite';
import { configure } from 'storybook/test';
import { MINIMAL_VIEWPORTS } from 'storybook/viewport';
import { demandSureList } from './sureOfTheList.ts';

// How long a play function waits for a condition: far longer than it ever takes, on any machine.
configure({ asyncUtilTimeout: 60_000 });

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
  // Before the add-on's own, which looks.
  afterEach: ({ reporting }) => {
    demandSureList(reporting);
  },
  decorators: [
    (Story, { globals, parameters }) => {
      document.documentElement.dataset['theme'] = String(parameters['theme'] ?? globals['theme']);
      return (
        <main className={parameters['wide'] ? 'story wide' : 'story'}>
          <Story />
        </main>
      );
    },
  ],
};
export default preview;
