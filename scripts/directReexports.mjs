import { RolldownMagicString } from 'rolldown';

/** Returns how often each identifier occurs below a node. */
function countNames(node, counts = new Map()) {
  if (Array.isArray(node)) for (const child of node) countNames(child, counts);
  else if (typeof node?.type === 'string') {
    if (/^(?:JSX)?Identifier$/.test(node.type)) counts.set(node.name, (counts.get(node.name) ?? 0) + 1);
    for (const child of Object.values(node)) if (typeof child === 'object') countNames(child, counts);
  }
  return counts;
}

/**
 * Writes `export { a } from './chunk.js'` for names that a file imports only to export them. Turbopack loads everything that a file imports, even if the
 * page does not use the name, but not what it re-exports.
 *
 * @returns {import('rolldown').Plugin}
 */
export function directReexports() {
  return {
    name: 'direct-reexports',
    renderChunk(code, chunk) {
      if (!chunk.fileName.endsWith('.js')) return null;
      const { body } = this.parse(code);
      const isImport = ({ type }) => type === 'ImportDeclaration';
      const list = body.findLast(
        ({ type, source, declaration }) => type === 'ExportNamedDeclaration' && !source && !declaration,
      );
      if (!list || !body.some(isImport)) return null;
      const used = countNames(body.filter((statement) => !isImport(statement) && statement !== list));
      const text = new RolldownMagicString(code);
      const moved = new Set();
      for (const statement of body.filter(isImport)) {
        const exported = ({ local }) => list.specifiers.find((one) => one.local.name === local.name);
        const isPassedOn = (one) => one.type === 'ImportSpecifier' && exported(one) && !used.has(one.local.name);
        const passedOn = statement.specifiers.filter(isPassedOn);
        if (passedOn.length === 0) continue;
        const join = (parts) => parts.join(', ');
        const from = `from ${code.slice(statement.source.start, statement.source.end)};`;
        const kept = statement.specifiers
          .filter((one) => !isPassedOn(one))
          .map(({ start, end }) => code.slice(start, end));
        const names = passedOn.map((one) => {
          moved.add(exported(one));
          return [one.imported.name, exported(one).exported.name]
            .filter((name, at, all) => name !== all[at - 1])
            .join(' as ');
        });
        text.overwrite(
          statement.start,
          statement.end,
          `${kept.length > 0 ? `import { ${join(kept)} } ${from}\n` : ''}export { ${join(names)} } ${from}`,
        );
      }
      if (moved.size === 0) return null;
      const left = list.specifiers.filter((one) => !moved.has(one)).map(({ start, end }) => code.slice(start, end));
      text.overwrite(list.start, list.end, left.length > 0 ? `export { ${left.join(', ')} };` : '');
      return { code: text.toString(), map: JSON.parse(text.generateMap({ hires: true }).toString()) };
    },
  };
}
