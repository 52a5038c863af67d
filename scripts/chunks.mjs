import { rolldown } from 'rolldown';
import { parseSync } from 'rolldown/utils';

/** Packages that every page with hooks has. */
const usual = /^(?:react|react\/jsx-runtime|@tanstack\/react-query)$/;

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
 * @param {(entry: string) => string | undefined} options.pageOf The entry point of the package that leads to this entry, if pages import it.
 * @param {(entry: string) => boolean} options.mayNeedReact Chunks that any other entry leads to stay free of React.
 * @param {number} options.limit Maximum number of chunks besides entries and targets of `import()`.
 * @returns {Promise<Map<string, string>>} The chunk name of each module.
 */
export async function planChunks({ input, pageOf, mayNeedReact, limit }) {
  const build = async (entries) => {
    const bundle = await rolldown({ ...input, input: entries });
    const { output } = await bundle.generate({ format: 'es', chunkFileNames: '[name].js' });
    await bundle.close();
    return output.filter(({ type }) => type === 'chunk');
  };
  const chunks = await build(input.input);
  const indexes = new Map(chunks.map(({ fileName }, index) => [fileName, index]));
  const own = (names) => names.flatMap((name) => indexes.get(name) ?? []);
  const sizes = chunks.map(({ code }) => code.replace(/\/\*\*[^]*?\*\//g, '').length);
  const imports = chunks.map((chunk) => own(chunk.imports));
  const allImports = chunks.map((chunk) => own([...chunk.imports, ...chunk.dynamicImports]));

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
      ...chunks[index].imports.filter((name) => !indexes.has(name) && !usual.test(name)).sort(),
    ].join();
  let groups = where(({ isEntry, isDynamicEntry }) => !isEntry && !isDynamicEntry).map((index) => ({
    members: [index],
    size: sizes[index],
    kind: kindOf(index),
  }));
  const groupOf = [];
  for (const group of groups) groupOf[group.members[0]] = group;

  // A page imports one thing of an entry, and gets what else the entry imports as far as that is needed later.
  const families = new Map();
  for (const entry of where(({ isEntry, name }) => isEntry && pageOf(name)))
    families.set(pageOf(chunks[entry].name), [...(families.get(pageOf(chunks[entry].name)) ?? []), entry]);
  const pages = [];
  for (const entries of families.values()) {
    const parsed = reach(entries, allImports);
    const pieces = where(({ isDynamicEntry }) => isDynamicEntry).filter((index) => parsed[index]);
    const modules = (await build(pieces.map((index) => chunks[index].facadeModuleId))).flatMap((chunk) =>
      Object.entries(chunk.modules),
    );
    const needed = new Map(modules.map(([id, { renderedLength }]) => [id, renderedLength]));
    /** How many bytes of each chunk are needed later. */
    const later = chunks.map(({ moduleIds }) => moduleIds.reduce((all, id) => all + (needed.get(id) ?? 0), 0));
    for (const entry of entries)
      for (const root of [entry, ...imports[entry]])
        pages.push({ root, later, direct: imports[entry], size: Math.min(50_000, sum(reach([root], imports), sizes)) });
  }
  const measure = (page) => {
    page.first = reach([page.root], imports, groupOf);
    reach(page.direct, imports, groupOf, page.later).forEach((isSeen, index) => (page.first[index] ||= isSeen));
    page.total = reach([page.root], allImports, groupOf);
    const bytes = sum(page.first, page.later) + sum(page.total, page.later) / 4;
    page.base ??= bytes;
    page.cost = (Math.max(0, bytes - page.base) / (page.size + 4000)) ** 2;
    return page.cost;
  };
  pages.forEach(measure);

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
    const touched = pages.filter(({ first, total }) => first[a] !== first[b] || total[a] !== total[b]);
    const before = touched.map(({ cost, first, total }) => ({ cost, first, total }));
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
    pages.forEach(measure);
  }
  const plan = new Map();
  for (const { members } of groups) {
    const { name } = chunks[members.reduce((largest, index) => (sizes[index] > sizes[largest] ? index : largest))];
    for (const index of members) for (const id of chunks[index].moduleIds) plan.set(id, name);
  }
  return plan;
}
