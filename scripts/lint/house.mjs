import { dirname, join, relative, sep } from 'node:path';
import { englishRule } from './english.mjs';

/** Rooms that each room is allowed to import from: `core ← files ← react ← components`, `core ← testing`, `core ← server`, `files ← batch ← cli`. */
const rooms = {
  core: [],
  testing: ['core'],
  server: ['core'],
  files: ['core'],
  batch: ['core', 'files'],
  cli: ['core', 'testing', 'server', 'files', 'batch'],
  react: ['core', 'files'],
  components: ['core', 'files', 'react'],
  element: ['core', 'react', 'components'],
};

/** Packages that each room is allowed to import. */
const packages = {
  core: [],
  testing: [],
  server: ['rate-limiter-flexible'],
  files: ['hucre', '@cj-tech-master/excelts'],
  batch: ['bullmq', 'ioredis'],
  cli: ['commander', 'bullmq', 'ioredis', 'hono', '@hono/node-server', '@bull-board/api', '@bull-board/hono'],
  react: ['react', 'react-dom', '@tanstack/react-query', 'idb', 'libphonenumber-js'],
  components: ['react', 'react-dom', '@tanstack/react-virtual'],
  element: ['react', 'react-dom'],
};

/** Files outside src/ that a room is allowed to import. The command needs package.json to print its version. */
const projectFiles = { cli: ['package.json'] };

/** Rooms that are allowed to import Node's modules. */
const nodeRooms = new Set(['batch', 'cli']);

const source = join(import.meta.dirname, '..', '..', 'src');
/** Returns the room of a file, which is its folder in src/. Returns `''` for an entry, and undefined for a file outside src/. */
const roomOf = (file) => {
  const parts = relative(source, file).split(sep);
  return parts[0] === '..' ? undefined : parts.length > 1 ? parts[0] : '';
};

/** Returns the text of a module specifier: the whole text, or the part before the first `${…}`. Returns undefined for any other expression. */
const specifierOf = (node) => (node?.type === 'TemplateLiteral' ? node.quasis[0].value.cooked : node?.value);

const isImportMetaUrl = (node) => node?.object?.type === 'MetaProperty' && node.property.name === 'url';

/**
 * Checks the imports in src/, and `new URL('…', import.meta.url)`, which bundlers resolve like an import. A room can import only from the
 * rooms listed above, and only through their index. An entry can import only from rooms.
 */
const roomRule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      closed: 'src/{{room}} may only import from {{open}} (docs/architecture.md).',
      index: 'Import other rooms through their index.ts (docs/architecture.md).',
      package: 'src/{{room}} may only import these packages: {{packages}} (docs/architecture.md).',
    },
  },
  create(context) {
    const room = roomOf(context.filename);
    if (room === undefined) return {};
    // A room that is not in the table imports nothing.
    const open = rooms[room] ?? [];
    const check = ({ source: node }) => {
      const specifier = specifierOf(node);
      if (typeof specifier !== 'string') return;
      if (nodeRooms.has(room) && specifier.startsWith('node:')) return;
      if (!specifier.startsWith('.')) {
        const known = packages[room] ?? [];
        if (!known.some((name) => specifier === name || specifier.startsWith(`${name}/`)))
          context.report({ node, messageId: 'package', data: { room, packages: known.join(', ') || 'none' } });
        return;
      }
      checkPath(node, join(dirname(context.filename), specifier));
    };
    const checkPath = (node, target) => {
      if (projectFiles[room]?.some((name) => target === join(source, '..', name))) return;
      const other = roomOf(target);
      if (other === room) return;
      if (room && !open.includes(other))
        context.report({ node, messageId: 'closed', data: { room, open: [room, ...open].join(', ') } });
      else if (other === undefined || target !== join(source, other, 'index.ts'))
        context.report({ node, messageId: 'index' });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
      NewExpression({ callee, arguments: [path, base] }) {
        if (callee.name !== 'URL' || !isImportMetaUrl(base)) return;
        const text = specifierOf(path);
        // The path is relative even if it does not start with a dot.
        if (typeof text === 'string' && !URL.canParse(text)) checkPath(path, join(dirname(context.filename), text));
      },
    };
  },
};

/**
 * Checks that tests, stories, the demo and benchmarks import the public entries, as apps do. A pure reducer (`reducer.ts`) may be imported directly, to
 * be tested with random events.
 */
const entryRule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      entry:
        'Import from the package’s entries, as apps do (“doorplate”, “doorplate/core”, …). The modules behind them may change.',
    },
  },
  create(context) {
    const check = ({ source: node }) => {
      const specifier = specifierOf(node);
      if (typeof specifier !== 'string' || !specifier.startsWith('.') || specifier.endsWith('/reducer.ts')) return;
      if (roomOf(join(dirname(context.filename), specifier)) !== undefined)
        context.report({ node, messageId: 'entry' });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
};

/** Creates a rule that forbids the nodes that match the selectors. */
const forbid = (...forbidden) => ({
  meta: { type: 'problem', schema: [] },
  create: (context) =>
    Object.fromEntries(
      forbidden.map(({ selector, message }) => [selector, (node) => context.report({ node, message })]),
    ),
});

/** Rules for all of src/: no enums, no raw HTML. */
const everywhere = forbid(
  { selector: 'TSEnumDeclaration', message: 'Use a union of string literals instead of an enum.' },
  {
    selector:
      ':matches(JSXAttribute[name.name="dangerouslySetInnerHTML"], Property[key.name="dangerouslySetInnerHTML"])',
    message: 'Render text only as text nodes.',
  },
);

const noElements = forbid(
  {
    selector:
      ':matches(JSXOpeningElement > JSXIdentifier[name=/^[a-z]/], ImportSpecifier[imported.name=/^(createElement|jsxs?)$/], MemberExpression[property.name=/^(createElement|jsxs?)$/])',
    message: 'src/react must not render elements.',
  },
  {
    selector: ':matches(JSXAttribute[name.name="className"], Property[key.name="className"])',
    message: 'src/react must not use class names.',
  },
);

const maxWait = forbid({
  selector:
    ':matches(CallExpression[callee.name=/^(waitFor|find(All)?By)/], CallExpression[callee.property.name=/^(waitFor|poll|find(All)?By)/]) > ObjectExpression > Property[key.name="timeout"]',
  message: 'The time limit of a wait is set in test/support/maxWait.ts. A limit of its own fails on slow machines.',
});

const settled = forbid({
  selector:
    'ExpressionStatement > AwaitExpression > CallExpression[callee.object.callee.name="expect"]:has(CallExpression[callee.property.name=/^(get|query)(All)?By/])',
  message: 'The element may be rendered a moment later. Use `await waitFor(() => expect(…))`.',
});

const onePrinter = forbid({
  selector:
    ':matches(MemberExpression[object.name="process"][property.name=/^(stdout|stderr)$/], MemberExpression[object.name="console"], VariableDeclarator[init.name="process"] Property[key.name=/^(stdout|stderr)$/])',
  message: 'Print through src/cli/output.ts, which removes what could control a terminal.',
});

/** Rules of this project, which oxlint runs in addition to its own (.oxlintrc.json). */
export default {
  meta: { name: 'house' },
  rules: {
    rooms: roomRule,
    entries: entryRule,
    everywhere,
    'no-elements': noElements,
    'max-wait': maxWait,
    settled,
    'one-printer': onePrinter,
    english: englishRule,
  },
};
