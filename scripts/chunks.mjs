import { rolldown, RolldownMagicString } from 'rolldown';
import { parseSync } from 'rolldown/utils';

/** Packages that every page with hooks has. */
const usual = /^(?:react|react\/jsx-runtime|@tanstack\/react-query)$/;

/** As `pureInitializers` does in the end: what a bundler may drop counts for nothing. */
const pureSources = {
  name: 'pure-sources',
  transform: {
    filter: { id: /\.tsx?$/ },
    handler(code, id) {
      const text = new RolldownMagicString(code);
      for (const statement of parseSync(id, code).program.body) {
        const { declarations = [] } = statement.declaration ?? statement;
        for (const { id: name, init } of declarations)
          if (name?.type === 'Identifier' && init && !/Function|Literal|Class/.test(init.type)) {
            text.appendLeft(init.start, '/* @__PURE__ */ (() => (');
            text.appendRight(init.end, '))()');
          }
      }
      return text.hasChanged() ? { code: text.toString(), map: null } : null;
    },
  },
};

/** How many of the smallest groups are tried at each step. */
const tried = 30;

/**
 * Plans which modules share a chunk. Left alone, the bundler makes a chunk of the modules that the same entries and `import()`s lead to, and these are too many
 * files. So small ones are merged, each time the two that cost pages least. A merge costs a page what it would otherwise load later or never: app bundlers
 * place whole files, so a file that a page needs at once brings everything in it, and in what it imports, that any `import()` needs. Code that nothing needs
 * costs nothing: bundlers drop it within a file.
 *
 * @param {object} options
 * @param {import('rolldown').InputOptions} options.input of the build.
 * @param {{ family: string; entry: string; module: string }[]} options.pages Pages that must not grow: the entry point of the package, the entry of the build
 * that has the one name which the page imports, and the id of a module that imports it.
 * @param {(entry: string) => boolean} options.mayNeedReact Chunks that any other entry leads to stay free of React.
 * @param {number} options.limit Maximum number of chunks besides entries and targets of `import()`.
 * @returns {Promise<Map<string, string>>} The chunk name of each module.
 */
export async function planChunks({ input, pages, mayNeedReact, limit }) {
  const build = async (entries) => {
    const bundle = await rolldown({ ...input, input: entries, plugins: [...input.plugins, pureSources] });
    const { output } = await bundle.generate({ format: 'es', chunkFileNames: '[name].js' });
    await bundle.close();
    return output.filter(({ type }) => type === 'chunk');
  };
  const chunks = await build(input.input);
  const indexes = new Map(chunks.map(({ fileName }, index) => [fileName, index]));
  const own = (names) => names.flatMap((name) => indexes.get(name) ?? []);
  const sizes = chunks.map(({ code }) => code.replace(/\/\*\*[^]*?\*\//g, '').length);
  const imports = chunks.map((chunk) => own(chunk.imports));

  /** Everything that these chunks lead to, where a chunk brings its whole group. With `bytes`, one that has none of them leads nowhere. */
  const reach = (roots, next, groupOf, bytes) => {
    const seen = new Uint8Array(chunks.length);
    const open = [...roots];
    while (open.length > 0) {
      const index = open.pop();
      const members = groupOf?.[index]?.members ?? [index];
      if (seen[index] || (bytes && !members.some((member) => bytes[member]))) continue;
      for (const member of members) {
        seen[member] = 1;
        for (const one of next[member]) if (!seen[one]) open.push(one);
      }
    }
    return seen;
  };
  const sum = (seen, counts) => counts.reduce((all, count, index) => (seen[index] ? all + count : all), 0);
  const where = (test) => chunks.flatMap((chunk, index) => (test(chunk) ? index : []));
  const withoutReact = reach(
    where(({ isEntry, name }) => isEntry && !mayNeedReact(name)),
    imports,
  );

  /** Whether code runs when the chunk is loaded, which a bundler keeps wherever it keeps a part of the chunk. */
  const hasEffects = ({ code }) =>
    parseSync('chunk.js', code).program.body.some(
      ({ type, declarations }) =>
        /^(?:Expression|For|If|Try|Block)/.test(type) || declarations?.some(({ id }) => id.type !== 'Identifier'),
    );
  const kindOf = (index) =>
    [
      hasEffects(chunks[index]) && index,
      withoutReact[index],
      ...chunks[index].imports
        .filter((name) => !indexes.has(name) && (withoutReact[index] || !usual.test(name)))
        .sort(),
    ].join();
  let groups = where(({ isEntry, isDynamicEntry }) => !isEntry && !isDynamicEntry).map((index) => ({
    members: [index],
    size: sizes[index],
    kind: kindOf(index),
  }));
  const groupOf = [];
  for (const group of groups) groupOf[group.members[0]] = group;

  /** How many bytes of each chunk are in these chunks of another build. */
  const bytesIn = (built) => {
    const needed = new Map(
      built.flatMap(({ modules }) => Object.entries(modules).map(([id, { renderedLength }]) => [id, renderedLength])),
    );
    return chunks.map(({ moduleIds }) => moduleIds.reduce((all, id) => all + (needed.get(id) ?? 0), 0));
  };
  const lazy = new Map();
  const measured = await Promise.all(
    pages.map(async ({ family, entry, module }) => {
      const built = await build({ page: module });
      const byName = new Map(built.map((chunk) => [chunk.fileName, chunk]));
      const first = new Set();
      const load = (name) => {
        if (first.has(name) || !byName.has(name)) return;
        first.add(name);
        byName.get(name).imports.forEach(load);
      };
      load(built.find(({ isEntry }) => isEntry).fileName);
      for (const { isDynamicEntry, facadeModuleId } of built)
        if (isDynamicEntry) lazy.set(family, (lazy.get(family) ?? new Set()).add(facadeModuleId));
      const start = indexes.get(`${entry}.js`);
      const now = bytesIn(built.filter(({ fileName }) => first.has(fileName)));
      return { family, start: [start, ...imports[start]], now, total: bytesIn(built) };
    }),
  );
  for (const page of measured) page.all = page.total;
  for (const [family, modules] of lazy) {
    const later = bytesIn(await build([...modules]));
    for (const page of measured)
      if (page.family === family) page.all = later.map((bytes, index) => Math.max(bytes, page.now[index]));
  }
  for (const page of measured) {
    page.size = page.now.reduce((all, bytes) => all + bytes, 0);
    page.roots = [...chunks.keys()].filter((index) => page.start.includes(index) || page.now[index]);
  }
  const measure = (page) => {
    // esbuild: what any lazy file needs counts, and what the entry imports.
    page.first = reach(page.roots, imports, groupOf, page.all);
    // Others: what this page's lazy files need.
    page.second = reach(
      page.roots.filter((index) => page.now[index]),
      imports,
      groupOf,
      page.total,
    );
    // Turbopack: what any import names counts, of every file that the page reads.
    page.third = reach(
      page.roots.filter((index) => page.now[index]),
      imports,
      groupOf,
    );
    const bytes = [sum(page.first, page.all), sum(page.second, page.total), sum(page.third, sizes) / 2];
    page.base ??= bytes;
    page.cost = bytes.reduce((all, one, at) => all + (Math.max(0, one - page.base[at]) / (page.size + 2000)) ** 2, 0);
    return page.cost;
  };
  measured.forEach(measure);

  const leadsTo = (one, other) => {
    const outside = one.members.flatMap((index) => imports[index]).filter((index) => groupOf[index] !== one);
    const seen = reach(
      outside.filter((index) => groupOf[index] !== other),
      imports,
      groupOf,
    );
    return other.members.some((index) => seen[index]);
  };
  const merge = (one, other) => {
    const group = { members: [...other.members, ...one.members], size: one.size + other.size, kind: one.kind };
    for (const index of group.members) groupOf[index] = group;
    return group;
  };
  const undo = (...both) => both.forEach((group) => group.members.forEach((index) => (groupOf[index] = group)));
  const costOf = (one, other) => {
    const [a, b] = [one.members[0], other.members[0]];
    const touched = measured.filter(({ first, second, third }) =>
      [first, second, third].some((seen) => !(seen[a] && seen[b])),
    );
    const before = touched.map(({ cost, first, second, third }) => ({ cost, first, second, third }));
    merge(one, other);
    const cost = touched.reduce((all, page, at) => all + measure(page) - before[at].cost, 0);
    undo(one, other);
    touched.forEach((page, at) => Object.assign(page, before[at]));
    return cost;
  };
  while (groups.length > limit) {
    groups.sort((one, other) => one.size - other.size);
    let best;
    for (const one of groups.slice(0, tried))
      for (const other of groups) {
        if (one === other || one.kind !== other.kind || leadsTo(one, other) || leadsTo(other, one)) continue;
        const cost = costOf(one, other) + (one.size + other.size) * 1e-9;
        if (!best || cost < best.cost) best = { one, other, cost };
      }
    if (!best) break;
    groups = [...groups.filter((group) => group !== best.one && group !== best.other), merge(best.one, best.other)];
    measured.forEach(measure);
  }
  const plan = new Map();
  for (const { members } of groups) {
    const { name } = chunks[members.reduce((largest, index) => (sizes[index] > sizes[largest] ? index : largest))];
    for (const index of members) for (const id of chunks[index].moduleIds) plan.set(id, name);
  }
  return plan;
}
