import type { App } from 'vue';
import DefaultTheme from 'vitepress/theme';
import './site.css';
import { live } from './live.ts';

const LiveForm = live('form', () => import('./LiveForm.tsx'));
const LivePlayground = live('playground', () => import('./LivePlayground.tsx'));

export default {
  extends: DefaultTheme,
  enhanceApp({ app }: { app: App }) {
    app.component('LiveForm', LiveForm);
    app.component('LivePlayground', LivePlayground);
  },
};
