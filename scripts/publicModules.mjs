import { readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { parseSync } from 'rolldown/utils';

const parse = (file) => parseSync(file, readFileSync(file, 'utf8')).program;

/** The values that a file re-exports. */
const reexports = (file) =>
  parse(file)
    .body.filter(({ type, exportKind, source }) => type === 'ExportNamedDeclaration' && exportKind !== 'type' && source)
    .flatMap(({ specifiers, source }) =>
      specifiers
        .filter(({ exportKind }) => exportKind !== 'type')
        .map(({ local, exported }) => ({
          name: exported.name,
          local: local.name,
          path: join(dirname(file), source.value),
        })),
    );

/** Follows a name through index files to the file that declares it. */
function declaration({ path, local }) {
  const next = reexports(path).find(({ name }) => name === local);
  return next ? declaration(next) : { file: path, local };
}

const isClient = (file) => parse(file).body.some(({ directive }) => directive === 'use client');

/** Components, and hooks that are much smaller than others of their folder. */
const alone = /^(?:[A-Z]\w*|useEmailField)$/;

/** The file of `dist/` for a public name: one per component and per folder of hooks, and two of core. Other names are in the entry itself. */
function fileOf(source) {
  const [room, folder] = relative('src', source).split('/');
  const name = basename(source).replace(/\.tsx?$/, '');
  if (room === 'core') {
    if (folder === 'client') return 'core/client';
    return /^(?:batch|call|operations)$/.test(folder) ? 'core/operations' : folder.endsWith('.ts') ? undefined : 'core/records';
  }
  if (/^(?:parts|partsOf|en)$/.test(name)) return undefined;
  return `${room}/${!isClient(source) || alone.test(name) ? name : folder}`;
}

/**
 * Splits entries that pages import into files by what a page may need alone, and leaves `export *` of them in the entry. esbuild places whole files: from an
 * entry that names what it re-exports, a page would load at once all that any `import()` needs of it. Through `export *` it only gets the file it uses.
 *
 * @param {Record<string, string>} sources Source file of each entry.
 * @returns {{
 *   entries: Record<string, string>;
 *   plugin: import('rolldown').Plugin;
 *   pageOf: (family: string, name: string) => { family: string; entry: string; module: string };
 * }} Inputs for the bundler, the plugin that resolves them, and a page that imports one name.
 */
export function publicModules(sources) {
  const files = {};
  const codes = new Map();
  for (const [entry, path] of Object.entries(sources)) {
    const lines = new Set();
    for (const one of reexports(path)) {
      const { file, local } = declaration(one);
      const line = `export { ${local} as ${one.name} } from '${join(process.cwd(), file)}';`;
      const target = fileOf(file);
      if (target) (files[target] ??= new Set()).add(line);
      lines.add(target ? `export * from './${target}.js';` : line);
    }
    codes.set(`public:${entry}`, [...lines].join('\n'));
  }
  for (const [file, lines] of Object.entries(files)) codes.set(`public:${file}`, [...lines].join('\n'));
  /** A page that imports one public name of an entry. */
  const pageOf = (family, name) => {
    const isIn = ([id, code]) =>
      (id === `public:${family}` || codes.get(`public:${family}`).includes(`'./${id.slice('public:'.length)}.js'`)) &&
      new RegExp(`\\bas ${name} \\}`).test(code);
    const [id] = [...codes].find(isIn) ?? [];
    if (!id) throw new Error(`${name} is not public.`);
    const module = `public:${name} of ${family}`;
    codes.set(module, `export { ${name} } from '${id}';`);
    return { family, entry: id.slice('public:'.length), module };
  };
  return {
    pageOf,
    entries: Object.fromEntries([...codes.keys()].map((id) => [id.slice('public:'.length), id])),
    plugin: {
      name: 'public-modules',
      resolveId(id, importer) {
        if (codes.has(id)) return id;
        return importer?.startsWith('public:') && id.startsWith('./') ? { id, external: true } : null;
      },
      load: (id) => (codes.has(id) ? { code: codes.get(id), moduleType: 'js' } : null),
    },
  };
}
