import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Application } from 'typedoc';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Entries of the package, with what each is for. */
const entries = {
  index: 'Provider, components and hooks',
  core: 'Operations, the batch engine and country formats, without a framework',
  server: 'The relay',
  schema: 'A Standard Schema for your server',
  files: 'Resumable runs over CSV files, without a framework',
  batch: 'Files of any size on Node',
  testing: 'The simulator',
  element: 'The custom element for pages without React',
};
const nameOf = (entry) => (entry === 'index' ? 'doorplate' : `doorplate/${entry}`);

/** Generates `docs/reference`, the API reference of all entries, and `docs/changes.md` from the source. Neither is committed. */
export async function generateReference() {
  const out = join(root, 'docs/reference');
  const app = await Application.bootstrapWithPlugins({
    // TypeDoc empties this folder. Without this option, it would empty `docs`.
    out,
    plugin: ['typedoc-plugin-markdown'],
    entryPoints: Object.keys(entries).map((entry) => join(root, `src/${entry}.ts`)),
    tsconfig: join(root, 'tsconfig.build.json'),
    skipErrorChecking: true,
    readme: 'none',
    disableSources: true,
    disableGit: true,
    excludeExternals: true,
    excludePrivate: true,
    excludeInternal: true,
    logLevel: 'Error',
    entryFileName: 'index',
    fileExtension: '.md',
    outputFileStrategy: 'members',
    membersWithOwnFile: ['Class', 'Enum', 'Function', 'Interface', 'TypeAlias', 'Variable'],
    groupOrder: ['Functions', 'Variables', 'Classes', 'Interfaces', 'Type Aliases'],
    pageTitleTemplates: { member: '{name}' },
    hidePageHeader: true,
    hideBreadcrumbs: true,
    useCodeBlocks: true,
    sanitizeComments: true,
    expandObjects: false,
    parametersFormat: 'table',
    interfacePropertiesFormat: 'table',
    typeDeclarationFormat: 'table',
    tableColumnSettings: { hideSources: true, hideInherited: true, hideModifiers: true },
  });
  const project = await app.convert();
  if (!project) throw new Error('TypeDoc could not read the types.');
  await app.generateOutputs(project);

  const modules = project.children ?? [];
  const sidebar = Object.keys(entries).map((entry) => ({ text: nameOf(entry), link: `/reference/${entry}/` }));
  if (modules.length !== sidebar.length) throw new Error(`TypeDoc found ${modules.length} entries.`);
  writeFileSync(join(out, 'sidebar.json'), JSON.stringify([{ text: 'API reference', items: sidebar }]));
  const rows = Object.entries(entries).map(
    ([entry, about]) => `| [\`${nameOf(entry)}\`](${entry}/index.md) | ${about} |`,
  );
  writeFileSync(
    join(out, 'index.md'),
    `# API reference\n\nGenerated from the types. To find a name, use the search of this site.\n\n| import | contents |\n|---|---|\n${rows.join('\n')}\n`,
  );
  for (const entry of Object.keys(entries)) {
    const path = join(out, entry, 'index.md');
    const text = readFileSync(path, 'utf8').replace(/^# .*$/m, `# ${nameOf(entry)}`);
    writeFileSync(path, text);
  }
  // TypeDoc has no name for a parameter that a function takes apart.
  for (const name of readdirSync(out, { recursive: true }).filter((name) => name.endsWith('.md'))) {
    const path = join(out, name);
    const parameter = /^[A-Z]/.test(basename(name)) ? 'props' : 'options';
    const text = readFileSync(path, 'utf8');
    if (text.includes('namedParameters'))
      writeFileSync(path, text.replaceAll(/(?:\\?_){2}namedParameters/g, parameter));
  }
  const changes = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').replaceAll('](docs/', '](');
  writeFileSync(join(root, 'docs/changes.md'), changes);
}
