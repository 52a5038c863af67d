import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './installed.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8').replace(/\s+/g, ' ');
const specifications = ['address-services.md', 'email-services.md'].map((name) => join(root, '../shared/spec', name));

/** Words of each place where a specification says "not shown", with words of the choice that we made there. */
const choices: [asked: RegExp, chosen: RegExp][] = [
  [/ServerOptions entries/, /meaning of ServerOptions/],
  [/Status companion/, /values of the Status companions/],
  [/legacy output fields|returned fields depend/, /fields of a legacy output per country/],
  [/Meaning of Retrieve fields/, /meaning of a Retrieve's `type`/],
  [/States and transitions|Transitions:/, /states and transitions/],
  [/options keys/, /options keys beyond two/],
  [/address completion endpoint/, /shape of the completion/],
  [/Countries \|/, /meaning of Find's `Countries`/],
  [/Filters \|/, /`Filters`/],
  [/Events and notifications/, /events/],
  [/Error codes and status values|Error status values/, /error shapes of the platform and of email; HTTP statuses/],
  [/Rate limits/, /rate limits, time-outs, payload sizes/],
  [/Find parameter Limit/, /Find's default and maximum rows/],
  [/Version policy/, /version policies, deprecation dates/],
  [/item Status beyond the sample/, /email `Status` values/],
  [/parameter that carries them/, /parameter that carries emails/],
];

test.skipIf(!specifications.every((path) => existsSync(path)))(
  '13: chooses in left-open.md for every "not shown" of the specifications (skipped if they are not next to the project)',
  () => {
    const leftOpen = read('docs/decisions/left-open.md');
    const open = specifications.flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => /not shown/i.test(line)),
    );
    expect(open.length).toBeGreaterThan(15);
    for (const line of open) {
      const choice = choices.find(([asked]) => asked.test(line));
      expect(choice, line).toBeDefined();
      expect(leftOpen, line).toMatch(choice![1]);
    }
  },
);

test.each([
  ['that the legacy services are being retired', 'services', /legacy services are being retired/],
  ['that they take old-generation keys', 'services', /only old-generation keys work/],
  [
    'that legacyKey and bearer default to the key, which then goes to those hosts',
    'services',
    /`legacyKey` or `bearer` is absent, `key` is sent to that service's host instead/,
  ],
  ['what format is', 'services', /`format: 'xml'` or `'html'`/],
  ['what oci is', 'services', /\*\*`oci`\*\* is the alternative host/],
  [
    'that Chromium resends a POST by itself',
    'charges',
    /Chromium sends the same POST again .* with 1,000 rows, 100 were paid for twice, and none was in doubt/,
  ],
])('13: states in the guides: %s', (_, guide, words) => {
  expect(read(`docs/guides/${guide}.md`)).toMatch(words);
});

test('exports everything that a document says about an entry', () => {
  const guides = readdirSync(join(root, 'docs/guides')).map((name) => `docs/guides/${name}`);
  const named = ['README.md', 'CHANGELOG.md', ...guides].flatMap((path) =>
    [
      ...read(path).matchAll(
        /((?:`\w+(?:\([^`]*\))?`(?:,| and|, and) )*`\w+(?:\([^`]*\))?`) (?:of|from) `doorplate\/(\w+)`/g,
      ),
    ].flatMap(([, names = '', entry = '']) =>
      [...names.matchAll(/`(\w+)/g)].map(([, name = '']) => ({ path, name, entry: `src/${entry}.ts` })),
    ),
  );
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter(({ name, entry }) => !new RegExp(`\\b${name}\\b`).test(read(entry)))).toEqual([]);
});

test.each(['frameworks', 'tests'])('shows the form that %s.md needs, the same as in the README', (guide) => {
  const [, form = 'no form'] = /## Ten lines ```tsx (.*?)```/.exec(read('README.md')) ?? [];
  expect(read(`docs/guides/${guide}.md`)).toContain(form);
  expect(read(`docs/guides/${guide}.md`)).not.toContain('README');
});

/** Returns the link targets in a page: its headings, as GitHub names them, and its explicit ids. */
const anchorsIn = (text: string) => [
  ...Array.from(text.matchAll(/<a id="([^"]+)"/g), ([, id]) => id),
  ...Array.from(text.matchAll(/^#+ (.*)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  ),
];
/** Returns a page without its examples, because a comment in an example looks like a heading. */
const pageAt = (path: string) => readFileSync(path, 'utf8').replaceAll(/^ *```.*?^ *```/gms, '');

test('has a word above each column of a table, for screen readers', () => {
  const pages = ['docs', 'docs/guides', 'docs/decisions'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  );
  const unnamed = pages.filter(
    (page) => page.endsWith('.md') && /^\|(?:.*\|)? *\|.*\n\| *:?-/m.test(readFileSync(join(root, page), 'utf8')),
  );
  expect(unnamed).toEqual([]);
});

test('has an existing file and heading for each link in a document', () => {
  const folders = ['docs', 'docs/guides', 'docs/decisions'];
  const pages = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'skills/doorplate/SKILL.md'].concat(
    folders.flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)),
  );
  const links = pages
    .filter((page) => page.endsWith('.md'))
    .flatMap((page) =>
      Array.from(
        pageAt(join(root, page)).matchAll(/\]\((?!https?:)([^)\s#]*)#?([^)\s]*)\)/g),
        ([, to = '', anchor]) => ({
          page,
          to,
          anchor,
          path: to ? join(root, page, '..', to) : join(root, page),
        }),
      ),
    );
  expect(links.length).toBeGreaterThan(100);
  const leadsNowhere = ({ path, anchor }: (typeof links)[number]) =>
    !existsSync(path) || (anchor && !anchorsIn(pageAt(path)).includes(anchor));
  expect(links.filter(leadsNowhere).map(({ page, to, anchor }) => `${page}: ${to}#${anchor ?? ''}`)).toEqual([]);
});
