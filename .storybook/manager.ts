import { addons } from 'storybook/manager-api';
import { themes } from 'storybook/theming';

// The site contains the Storybook, so its title leads back to the site.
addons.setConfig({
  theme: { ...themes.normal, brandTitle: 'Doorplate documentation', brandUrl: '../index.html', brandTarget: '_self' },
});
