import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build as buildWithEsbuild } from 'esbuild';
import { build as buildWithVite } from 'vite';

/*
 * Prints what each value of the entry `doorplate` costs a page that imports it alone, in four bundlers: `node scripts/importSizes.mjs <folder> …`. Each folder contains a
 * build of the package, and the first is the baseline. Counted is compressed JavaScript with all dependencies except React: first what the page loads at once, then
 * also what it may load later. `BUNDLERS=esbuild,Vite` and `NAMES=useFind,en` limit the measurement. docs/decisions/build.md has the results.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const project = mkdtempSync(join(root, '.importSizes-'));
process.on('exit', () => rmSync(project, { recursive: true, force: true }));
const folders = process.argv.slice(2).map((folder) => resolve(folder));
if (folders.length === 0) folders.push(root);

const external = /^react(?:-dom)?(?:$|\/)/;
const bytesOf = (contents) => gzipSync(contents, { level: 9 }).length;
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
/** Returns the first file and all that it imports, directly or not. */
function reach(file, importsOf, found = new Set()) {
  if (!found.has(file)) {
    found.add(file);
    for (const next of importsOf(file)) reach(next, importsOf, found);
  }
  return [...found];
}
const packageOf = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const write = (path, text) => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
};
/** Copies packages and their dependencies from the folder of a build, so that the build gets the versions that it was made with. */
function bring(packages, from, to) {
  for (const name of packages) {
    const [source, target] = [from, to].map((folder) => join(folder, 'node_modules', name));
    if (external.test(name) || existsSync(target)) continue;
    mkdirSync(dirname(target), { recursive: true });
    execFileSync('cp', ['-al', source, target]);
    bring(Object.keys(packageOf(source).dependencies ?? {}), from, to);
  }
}

/** Each bundler returns the compressed bytes of every page: `now` for what loads at once, `all` with what may load later. */
const bundlers = {
  async esbuild(pages) {
    const sizes = {};
    for (const [name, page] of Object.entries(pages)) {
      const { metafile, outputFiles } = await buildWithEsbuild({
        entryPoints: [join(page, 'app.mjs')],
        absWorkingDir: page,
        outdir: 'out',
        bundle: true,
        splitting: true,
        minify: true,
        metafile: true,
        write: false,
        format: 'esm',
        target: 'es2022',
        define: { 'process.env.NODE_ENV': '"production"' },
        external: ['react', 'react-dom', 'react/*', 'react-dom/*'],
        logLevel: 'error',
      });
      const bytes = Object.fromEntries(outputFiles.map(({ path, contents }) => [path, bytesOf(contents)]));
      const files = reach('out/app.js', (file) =>
        metafile.outputs[file].imports
          .filter(({ kind, external }) => kind === 'import-statement' && !external)
          .map(({ path }) => path),
      );
      sizes[name] = { now: sum(files.map((file) => bytes[join(page, file)])), all: sum(Object.values(bytes)) };
    }
    return sizes;
  },

  async Vite(pages) {
    const sizes = {};
    for (const [name, page] of Object.entries(pages)) {
      const { output } = await buildWithVite({
        root: page,
        configFile: false,
        logLevel: 'error',
        build: {
          write: false,
          rolldownOptions: { input: join(page, 'app.mjs'), external },
          chunkSizeWarningLimit: 2000,
        },
      });
      const chunks = new Map(output.map((chunk) => [chunk.fileName, chunk]));
      const bytes = (file) => bytesOf(chunks.get(file).code ?? chunks.get(file).source);
      const entry = output.find(({ isEntry }) => isEntry).fileName;
      const files = reach(entry, (file) => chunks.get(file).imports.filter((path) => chunks.has(path)));
      sizes[name] = {
        now: sum(files.map(bytes)),
        all: sum([...chunks.keys()].filter((file) => file.endsWith('.js')).map(bytes)),
      };
    }
    return sizes;
  },

  async webpack(pages) {
    const tools = join(project, 'tools');
    write(join(tools, 'package.json'), '{"private":true}');
    execFileSync('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--silent', 'webpack@5.112.2'], {
      cwd: tools,
    });
    const { default: webpack } = await import(pathToFileURL(join(tools, 'node_modules/webpack/lib/index.js')));
    const sizes = {};
    for (const [name, page] of Object.entries(pages)) {
      const path = join(page, 'webpack');
      const stats = await new Promise((done, fail) =>
        webpack(
          {
            mode: 'production',
            context: page,
            entry: { app: './app.mjs' },
            output: { path },
            externals: ({ request }, callback) =>
              external.test(request) ? callback(null, `var ${request.replaceAll(/\W/g, '_')}`) : callback(),
            performance: { hints: false },
          },
          (error, stats) =>
            error || stats.hasErrors() ? fail(error ?? new Error(stats.toString('errors-only'))) : done(stats),
        ),
      );
      const { entrypoints, assets } = stats.toJson({ all: false, entrypoints: true, assets: true });
      const bytes = (list) =>
        sum(list.filter(({ name }) => name.endsWith('.js')).map(({ name }) => bytesOf(readFileSync(join(path, name)))));
      sizes[name] = { now: bytes(entrypoints.app.assets), all: bytes(assets) };
    }
    return sizes;
  },

  async 'Next.js'(pages, app) {
    write(
      join(app, 'app/layout.jsx'),
      'export default ({ children }) => <html lang="en"><body>{children}</body></html>;',
    );
    for (const [name, page] of Object.entries(pages)) {
      // A copy of the package for each page, because in one app a module has every export that any page uses.
      mkdirSync(join(page, 'node_modules'));
      execFileSync('cp', ['-al', join(app, 'node_modules/doorplate'), join(page, 'node_modules')]);
      write(
        join(page, 'page.jsx'),
        `'use client';\n${readFileSync(join(page, 'app.mjs'), 'utf8')}\nexport default () => <p />;`,
      );
      write(
        join(app, 'app', name, 'page.jsx'),
        `import Page from '../../${page.slice(app.length + 1)}/page.jsx';\nexport default () => <Page />;`,
      );
    }
    write(
      join(app, 'next.config.mjs'),
      `export default { turbopack: { root: ${JSON.stringify(root)} }, experimental: { cpus: 1 } };`,
    );
    execFileSync(process.execPath, [join(root, 'node_modules/next/dist/bin/next'), 'build'], {
      cwd: app,
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const contents = (file) => readFileSync(join(app, '.next', file));
    const filesIn = (text) => [...text.matchAll(/static\/chunks\/[^"'\\\s]+?\.js/g)].map(([file]) => file);
    return Object.fromEntries(
      Object.keys(pages).map((name) => {
        const scripts = [
          ...contents(`server/app/${name}.html`)
            .toString()
            .matchAll(/<script src="\/_next\/(static\/[^"]+\.js)"/g),
        ].map(([, file]) => file);
        const all = new Set(scripts.flatMap((script) => reach(script, (file) => filesIn(contents(file).toString()))));
        const bytes = (files) => sum([...files].map((file) => bytesOf(contents(file))));
        return [name, { now: bytes(new Set(scripts)), all: bytes(all) }];
      }),
    );
  },
};

const exportsOf = async (folder) => Object.keys(await import(pathToFileURL(join(folder, 'dist/index.js'))));
const names = (process.env['NAMES']?.split(',') ?? (await exportsOf(folders.at(-1)))).filter((name) => name);
const wanted = process.env['BUNDLERS']?.split(',') ?? Object.keys(bundlers);

write(join(project, 'package.json'), '{"private":true,"type":"module"}');
// Otherwise, esbuild resolves `doorplate` to the sources.
write(join(project, 'tsconfig.json'), '{}');
const sizes = [];
for (const [index, folder] of folders.entries()) {
  const app = join(project, String(index));
  for (const path of ['dist', 'package.json'])
    cpSync(join(folder, path), join(app, 'node_modules/doorplate', path), {
      recursive: true,
      filter: (file) => !/\.(?:map|d\.ts)$|\/cli(?:\.js)?$|\/types$/.test(file),
    });
  bring([...Object.keys(packageOf(folder).dependencies), '@tanstack/react-query'], folder, app);
  const available = await exportsOf(folder);
  const pages = { bare: join(app, 'imports/bare') };
  write(join(pages.bare, 'app.mjs'), 'globalThis.used = 1;');
  for (const name of names.filter((name) => available.includes(name))) {
    pages[name] = join(app, 'imports', name);
    // A hook or a component does not work without its provider.
    const list = /^(?:use)?[A-Z]/.test(name) && name !== 'AddressProvider' ? `${name}, AddressProvider` : name;
    write(join(pages[name], 'app.mjs'), `import { ${list} } from 'doorplate';\nglobalThis.used = [${list}];`);
  }
  sizes.push({});
  for (const bundler of wanted) {
    const measured = await bundlers[bundler](pages, app);
    sizes[index][bundler] = Object.fromEntries(
      Object.entries(measured).map(([name, { now, all }]) => [
        name,
        { now: now - measured.bare.now, all: all - measured.bare.all },
      ]),
    );
  }
}

const kB = (bytes) => (bytes / 1000).toFixed(bytes < 1000 ? 2 : 1);
const percent = (before, now) =>
  `${now > before ? '+' : now < before ? '−' : '±'}${String(Math.abs(Math.round((now / before - 1) * 1000) / 10))} %`;
for (const kind of ['now', 'all']) {
  console.log(`\n| ${kind} | ${wanted.join(' | ')} |\n|---|${wanted.map(() => '--:|').join('')}`);
  for (const name of names) {
    const cells = wanted.map((bundler) => {
      const bytes = sizes.flatMap((size) => size[bundler][name]?.[kind] ?? []);
      const change = bytes.length > 1 ? ` (${percent(bytes[0], bytes.at(-1))})` : '';
      return `${bytes.map(kB).join(' → ')}${change}`;
    });
    console.log(`| \`${name}\` | ${cells.join(' | ')} |`);
  }
}
