import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'rolldown/utils';

/** Returns the values that a file re-exports. */
const reexportsOf = (file) =>
  parseSync(file, readFileSync(file, 'utf8'))
    .program.body.filter(
      ({ type, exportKind, source }) => type === 'ExportNamedDeclaration' && exportKind !== 'type' && source,
    )
    .flatMap(({ specifiers, source }) =>
      specifiers
        .filter(({ exportKind }) => exportKind !== 'type')
        .map(({ local, exported }) => ({
          name: exported.name,
          local: local.name,
          path: join(dirname(file), source.value),
        })),
    );

/** Returns the names of the values that a module declares and exports. */
const declaredBy = (file) =>
  parseSync(file, readFileSync(file, 'utf8')).program.body.flatMap(({ type, declaration }) =>
    type !== 'ExportNamedDeclaration' || !declaration
      ? []
      : (declaration.declarations ?? [declaration])
          .filter(({ type }) => !type.startsWith('TS'))
          .map(({ id }) => id.name),
  );

/** Follows a name through index files to the file that declares it. */
function findDeclaration({ path, local }) {
  const next = reexportsOf(path).find(({ name }) => name === local);
  return next ? findDeclaration(next) : { path, local };
}

/**
 * Splits entries into files that a page may need separately. The entry itself lists these files with `export *`. If an entry re-exports
 * names instead, esbuild loads all of its imports, including code that only a later `import()` needs.
 *
 * @param {Record<string, string>} sources Source file of each entry.
 * @param {(source: string) => string | undefined} fileOf Returns the file for the public names of a source. If it returns undefined, the
 * names stay in the entry.
 * @param {(file: string) => boolean} isList Whether a file only lists names of chunks. If not, a file for one module that exports nothing
 * else contains the module itself, which saves a chunk.
 * @returns {{ entries: Record<string, string>; plugin: import('rolldown').Plugin }} The bundler's inputs, and the plugin that resolves
 * them.
 */
export function publicModules(sources, fileOf, isList) {
  /** Lines of each file, without duplicates. */
  const files = {};
  /** Public names of each file. */
  const namesIn = {};
  const add = (file, line) => (files[file] ??= new Set()).add(line);
  for (const [entry, source] of Object.entries(sources))
    for (const { name, ...from } of reexportsOf(source)) {
      const { path, local } = findDeclaration(from);
      const file = fileOf(path);
      if (file) {
        add(entry, `export * from './${file}.js';`);
        (namesIn[file] ??= []).push({ name, local, path });
      }
      add(file ?? entry, `export { ${local} as ${name} } from '${join(process.cwd(), path)}';`);
    }
  const idOf = (file) => `public:${file}`;
  const inputOf = (file) => {
    const [{ path } = {}] = namesIn[file] ?? [];
    const isModule =
      path &&
      !isList(file) &&
      namesIn[file].every((one) => one.path === path && one.local === one.name) &&
      declaredBy(path).every((name) => namesIn[file].some((one) => one.name === name));
    return isModule ? path : idOf(file);
  };
  const codes = new Map(Object.entries(files).map(([file, lines]) => [idOf(file), [...lines].join('\n')]));
  return {
    entries: Object.fromEntries(Object.keys(files).map((file) => [file, inputOf(file)])),
    plugin: {
      name: 'public-modules',
      resolveId(id, importer) {
        if (codes.has(id)) return id;
        return importer && codes.has(importer) && id.startsWith('./') ? { id, external: true } : null;
      },
      load: (id) => (codes.has(id) ? { code: codes.get(id), moduleType: 'js' } : null),
    },
  };
}
