import { join, relative } from 'node:path';
import ts from 'typescript';
import { beforeAll, expect, inject, test } from 'vitest';

const languages = ['ar', 'cy', 'de', 'en', 'es', 'fr', 'it', 'ja', 'nl', 'pl', 'pt'];
const entries = [
  'index',
  'core',
  'element',
  'testing',
  'files',
  'schema',
  'server',
  ...languages.map((language) => `words/${language}`),
];

let checker: ts.TypeChecker;
let program: ts.Program;
/** Path of the shipped declarations. */
const dist = join(inject('installed'), 'node_modules/doorplate/dist');
const declared = (name: string) => join(dist, `${name}.d.ts`);

beforeAll(() => {
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    jsx: ts.JsxEmit.ReactJSX,
    strict: true,
    noEmit: true,
    types: [],
  };
  program = ts.createProgram(entries.map(declared), options);
  checker = program.getTypeChecker();
});

const resolved = (symbol: ts.Symbol) =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

/** Returns the exports of a file: each type or value with its public names. */
function exportsOf(name: string): Map<ts.Symbol, string[]> {
  const file = program.getSourceFile(declared(name));
  const module = file && checker.getSymbolAtLocation(file);
  if (!module) throw new Error(`${name} declares nothing`);
  const found = new Map<ts.Symbol, string[]>();
  for (const symbol of checker.getExportsOfModule(module)) {
    const thing = resolved(symbol);
    found.set(thing, [...(found.get(thing) ?? []), symbol.name]);
  }
  return found;
}

/**
 * Returns our own types that a declaration names. Types of TypeScript and of other packages are exported elsewhere. The base of an interface and a
 * generic alias are
 * not types that a user handles, so the types they consist of count instead.
 */
function namedIn(symbol: ts.Symbol, exported: Map<ts.Symbol, string[]>, seen = new Set<ts.Symbol>()): Set<ts.Symbol> {
  const named = new Set<ts.Symbol>();
  const add = (name: ts.Node, isPart: boolean) => {
    const target = checker.getSymbolAtLocation(name);
    const type = target && resolved(target);
    const [place] = type?.declarations ?? [];
    if (!type || !place?.getSourceFile().fileName.startsWith(dist)) return;
    if (exported.has(type) || seen.has(type)) return;
    seen.add(type);
    const isShorthand =
      (ts.isTypeAliasDeclaration(place) || ts.isInterfaceDeclaration(place)) && place.typeParameters !== undefined;
    if (isPart || isShorthand) for (const inner of namedIn(type, exported, seen)) named.add(inner);
    else if (ts.isInterfaceDeclaration(place) || ts.isTypeAliasDeclaration(place) || ts.isClassDeclaration(place))
      named.add(type);
  };
  const visit = (node: ts.Node) => {
    if (ts.isTypeReferenceNode(node)) add(node.typeName, false);
    else if (ts.isImportTypeNode(node) && node.qualifier && !node.isTypeOf) add(node.qualifier, false);
    else if (ts.isExpressionWithTypeArguments(node)) add(node.expression, true);
    ts.forEachChild(node, visit);
  };
  for (const declaration of symbol.declarations ?? []) visit(declaration);
  return named;
}

test.each(entries)('exports every type that a signature of %s names', (entry) => {
  const entryExports = exportsOf(entry);
  expect(entryExports.size).toBeGreaterThan(0);
  // A page may import from all three entries. A language has the type of the provider's words, and a relay takes a client of `doorplate/core`.
  const isForPages = ['index', 'schema', 'element'].includes(entry) || entry.includes('words');
  const otherEntries = isForPages ? ['index', 'core', 'files'] : entry === 'server' ? ['core'] : [];
  const exported = new Map([...entryExports, ...otherEntries.flatMap((name) => [...exportsOf(name)])]);
  const missing = [...entryExports].flatMap(([symbol, [name]]) =>
    [...namedIn(symbol, exported)].map((type) => {
      const file = type.declarations?.[0]?.getSourceFile().fileName ?? '';
      return `${type.name} (${relative(dist, file)}), of ${name ?? ''}`;
    }),
  );
  expect(missing).toEqual([]);
});

test('names what a hook returns after the hook, or as in the signature of the hook', () => {
  const exported = exportsOf('index');
  const names = new Set([...exported.values()].flat());
  const hooks = [...exported].filter(([, [name]]) => /^use[A-Z]/.test(name ?? ''));
  expect(hooks.length).toBeGreaterThan(15);
  const nameless = hooks.flatMap(([symbol, [name = '']]) => {
    const [declaration] = symbol.declarations ?? [];
    const result = declaration && ts.isFunctionDeclaration(declaration) ? declaration.type : undefined;
    const target = result && ts.isTypeReferenceNode(result) && checker.getSymbolAtLocation(result.typeName);
    return names.has(name.replace('use', 'Use')) || (target && exported.has(resolved(target))) ? [] : [name];
  });
  expect(nameless).toEqual([]);
});

test('gives no two types the same name', () => {
  const owners = new Map<string, Set<ts.Symbol>>();
  for (const name of entries)
    for (const [symbol, names] of exportsOf(name))
      for (const one of names) owners.set(one, (owners.get(one) ?? new Set()).add(symbol));
  expect(owners.size).toBeGreaterThan(200);
  expect([...owners].filter(([, things]) => things.size > 1).map(([name]) => name)).toEqual([]);
});

test('keeps internals private: how rows are highlighted and how a provider counts', () => {
  for (const entry of entries) {
    const names = [...exportsOf(entry).values()].flat();
    for (const internal of ['markMatches', 'wordsOf', 'observeCalls', 'callListener', 'placeOf'])
      expect(names).not.toContain(internal);
  }
});
