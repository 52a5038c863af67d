import { withBase } from 'vitepress';
import DefaultTheme from 'vitepress/theme';
import { type App, h } from 'vue';
import './site.css';
import { live } from './live.ts';

const LiveForm = live('form', () => import('./LiveForm.tsx'));
const LivePlayground = live('playground', () => import('./LivePlayground.tsx'));

const notFound = () =>
  h('main', { class: 'vp-doc home' }, [
    h('h1', 'Page not found'),
    h('p', ['Search this site, or start at the ', h('a', { href: withBase('/') }, 'first page'), '.']),
  ]);

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'not-found': notFound }),
  enhanceApp({ app }: { app: App }) {
    app.component('LiveForm', LiveForm);
    app.component('LivePlayground', LivePlayground);
  },
};
