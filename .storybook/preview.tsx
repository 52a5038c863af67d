import 'doorplate/styles.css';
import './preview.css';
import type { Preview } from '@storybook/react-vite';
import { configure, getConfig } from 'storybook/test';
import { MINIMAL_VIEWPORTS } from 'storybook/viewport';
import { maxWait } from '../test/support/maxWait.ts';
import { printAtEnd } from '../test/support/printAtEnd.ts';
import { demandSureList } from './sureOfTheList.ts';

// Stories use their own copy of Testing Library, the one in `storybook/test`.
configure({ asyncUtilTimeout: maxWait, ...printAtEnd(getConfig) });

const preview: Preview = {
  tags: ['autodocs'],
  parameters: {
    options: {
      storySort: {
        method: 'alphabetical',
        order: ['Introduction', 'Guides', 'Components', 'Hooks', 'Scenarios', 'Looks'],
      },
    },
    // Tests need no description of the elements that pass.
    a11y: {
      test: 'error',
      ...(import.meta.env.MODE === 'test' && { options: { resultTypes: ['violations', 'incomplete'] } }),
    },
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
  // This hook runs before the add-on's own hook, which runs axe.
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
