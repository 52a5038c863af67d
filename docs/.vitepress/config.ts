import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DefaultTheme, defineConfig, postcssIsolateStyles } from 'vitepress';
import { aliases } from '../../scripts/aliases.mjs';
import { repositoryUrl } from '../../scripts/home.mjs';
import { headingId } from '../../scripts/docs/headingId.mjs';
import { llmsFiles } from '../../scripts/docs/llmsFiles.mjs';

const docs = fileURLToPath(new URL('..', import.meta.url));
const repository = repositoryUrl();
const { version } = JSON.parse(readFileSync(join(docs, '../package.json'), 'utf8')) as { version: string };
const base = process.env['DOCS_BASE'] ?? '/';
const pagesIn = (folder: string) =>
  readdirSync(join(docs, folder))
    .filter((name) => name.endsWith('.md') && name !== 'index.md')
    .map((name) => `${folder}${name.replace(/\.md$/, '')}`);
/** `npm run bench -- keys` writes the page about performance. */
const exists = (page: string) => existsSync(join(docs, `${page}.md`));
const titleOf = (page: string) =>
  /^# (.+)$/m.exec(readFileSync(join(docs, `${page}.md`), 'utf8'))?.[1]?.replaceAll('`', '') ?? page;
const linkTo = (page: string): DefaultTheme.SidebarItem => ({ text: titleOf(page), link: `/${page}` });
const guides = (...names: string[]) => names.map((name) => `guides/${name}`);

const groups: [title: string, pages: string[]][] = [
  ['Start', ['quick-start', 'playground', 'guides/migrate']],
  [
    'Capture an address',
    guides('components', 'forms', 'frameworks', 'component-libraries', 'without-react', 'theming'),
  ],
  ['Connect the services', guides('services', 'relay', 'sources', 'charges')],
  ['Verify', guides('verification', 'emails')],
  [
    'Files and batches',
    guides(
      ...['batch', 'batch-options', 'batch-ended', 'batch-elsewhere', 'batch-program', 'batch-schedules'],
      ...['batch-machines', 'command'],
    ),
  ],
  ['Test', guides('simulator', 'tests')],
  [
    'Look up',
    ['hooks', 'operations', 'performance', 'comparison-files', 'accessibility', 'security', 'architecture'].filter(
      exists,
    ),
  ],
];
/** Guides that no group names still get a link. */
const ungrouped = pagesIn('guides/').filter((page) => !groups.some(([, pages]) => pages.includes(page)));
const sidebar: DefaultTheme.SidebarItem[] = [
  ...groups.slice(0, 2),
  ['More guides', ungrouped] as const,
  ...groups.slice(2),
]
  .filter(([, pages]) => pages.length > 0)
  .map(([text, pages]) => ({ text, items: pages.map(linkTo) }));

export default defineConfig({
  title: 'Doorplate',
  description: 'Address autocomplete and checkout forms for React.',
  lang: 'en',
  base,
  outDir: fileURLToPath(new URL('../../site', import.meta.url)),
  cacheDir: fileURLToPath(new URL('../../node_modules/.cache/vitepress', import.meta.url)),
  head: [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}icon.svg` }],
    ['link', { rel: 'alternate', type: 'text/plain', title: 'llms.txt', href: `${base}llms.txt` }],
  ],
  // The same heading ids as on GitHub, so that a link works in both places.
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    anchor: { slugify: headingId },
    // Vue would evaluate `{{ … }}` in inline code.
    config({ renderer: { rules } }) {
      const render = rules.code_inline;
      if (render) rules.code_inline = (...token) => render(...token).replace('<code', '<code v-pre');
    },
  },
  themeConfig: {
    search: {
      provider: 'local',
      options: {
        miniSearch: {
          searchOptions: {
            // Guides come before the reference and the decisions, which repeat their words. This function runs in the browser.
            boostDocument: (id: string) => (/\/(?:reference|decisions|changes)[/.]/.test(id) ? 0.1 : 1),
          },
        },
      },
    },
    outline: [2, 3],
    ...(repository && { editLink: { pattern: `${repository}/edit/main/docs/:path`, text: 'Edit this page' } }),
    footer: {
      message: [
        'MIT license',
        `version ${version}`,
        ...(repository ? [`<a href="${repository}">source</a>`] : []),
      ].join(' · '),
    },
    nav: [
      { text: 'Quick start', link: '/quick-start' },
      { text: 'Guides', link: '/guides/components', activeMatch: '^/guides/' },
      { text: 'Playground', link: '/playground' },
      { text: 'API', link: '/reference/', activeMatch: '^/reference/' },
      { text: 'Stories', link: '/storybook/index.html', target: '_self' },
      { text: 'Changes', link: '/changes' },
    ],
    sidebar: {
      '/reference/': readReferenceSidebar(),
      '/decisions/': [{ text: 'Decisions', items: pagesIn('decisions/').map(linkTo) }],
      '/': [
        ...sidebar,
        { text: 'API reference', link: '/reference/' },
        { text: 'Decisions', link: '/decisions/build' },
      ],
    },
  },
  vite: {
    resolve: { alias: aliases },
    // The worker for workbooks loads their library later.
    worker: { format: 'es' },
    css: { postcss: { plugins: [postcssIsolateStyles({ includeFiles: [/vp-doc\.css/, /base\.css/] })] } },
    build: {
      // Every bundled file of ours begins with 'use client', and some maps of packages are broken. Both would hide other warnings.
      rollupOptions: {
        onwarn: (warning, warn) => {
          if (warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warning.code !== 'SOURCEMAP_ERROR') warn(warning);
        },
      },
      target: 'es2022',
      cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
      chunkSizeWarningLimit: 4000,
    },
  },
  buildEnd({ outDir, pages, site }) {
    const written = pages.filter((page) => !page.startsWith('reference/'));
    const guidePages = written.filter((page) => !page.startsWith('decisions/'));
    // The guides link to decisions as Markdown.
    for (const page of written) {
      mkdirSync(dirname(join(outDir, page)), { recursive: true });
      copyFileSync(join(docs, page), join(outDir, page));
    }
    cpSync(join(docs, 'images'), join(outDir, 'images'), { recursive: true });
    const order = groups.flatMap(([, names]) => names.map((name) => `${name}.md`));
    const others = guidePages.filter((page) => page !== 'index.md' && !order.includes(page));
    const { index, full } = llmsFiles({
      title: site.title,
      about: site.description,
      base,
      pages: [...order, ...others].map((path) => ({ path, text: readFileSync(join(docs, path), 'utf8') })),
    });
    writeFileSync(join(outDir, 'llms.txt'), index);
    writeFileSync(join(outDir, 'llms-full.txt'), full);
  },
});

/** Returns the entries of the generated reference. It does not exist before its first build. */
function readReferenceSidebar(): DefaultTheme.SidebarItem[] {
  try {
    return JSON.parse(readFileSync(join(docs, 'reference/sidebar.json'), 'utf8')) as DefaultTheme.SidebarItem[];
  } catch {
    return [];
  }
}
