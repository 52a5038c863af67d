import { dirname, join, relative, sep } from 'node:path';

/** Which rooms a room may import from: `core ← files ← react ← components`, `core ← testing`, `core ← server`, and all that need no page `← cli`. Never the other way. */
const rooms = {
  core: [],
  testing: ['core'],
  server: ['core'],
  files: ['core'],
  batch: ['core', 'files'],
  cli: ['core', 'testing', 'server', 'files', 'batch'],
  react: ['core', 'files'],
  components: ['core', 'files', 'react'],
};

const packages = {
  core: [],
  testing: [],
  server: ['rate-limiter-flexible'],
  files: ['csv-parse'],
  batch: ['bullmq', 'ioredis', 'csv-parse'],
  cli: ['commander', 'bullmq', 'ioredis', 'hono', '@hono/node-server', '@bull-board/api', '@bull-board/hono'],
  react: ['react', 'react-dom', '@tanstack/react-query', 'downshift', 'idb', '@floating-ui/dom', 'libphonenumber-js'],
  components: ['react', 'react-dom', '@tanstack/react-virtual'],
};

/** Files of the project outside src/: the command says its version. */
const beside = { cli: ['package.json'] };

/** Rooms that run on Node alone. */
const nodeRooms = new Set(['batch', 'cli']);

const source = join(import.meta.dirname, '..', '..', 'src');
/** The room of a file: its folder in src/; '' for the entries beside the rooms. */
const roomOf = (file) => {
  const parts = relative(source, file).split(sep);
  return parts[0] === '..' ? undefined : parts.length > 1 ? parts[0] : '';
};

/** One rule for all rooms: another room is imported where the arrows point, and through its index. An entry imports nothing but rooms. */
const roomRule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      closed: 'src/{{room}} may import from {{open}} only (docs/architecture.md).',
      index: 'Another room is imported through its index.ts (docs/architecture.md).',
      package: 'src/{{room}} may import no package but {{packages}} (docs/architecture.md).',
    },
  },
  create(context) {
    const room = roomOf(context.filename);
    if (room === undefined || (room && !Object.hasOwn(rooms, room))) return {};
    const check = ({ source: node }) => {
      if (!node || typeof node.value !== 'string') return;
      const specifier = node.value;
      // These rooms have Node.
      if (nodeRooms.has(room) && specifier.startsWith('node:')) return;
      if (!specifier.startsWith('.')) {
        const known = packages[room] ?? [];
        if (!known.some((name) => specifier === name || specifier.startsWith(`${name}/`)))
          context.report({ node, messageId: 'package', data: { room, packages: known.join(', ') || 'none' } });
        return;
      }
      const target = join(dirname(context.filename), specifier);
      if (beside[room]?.some((name) => target === join(source, '..', name))) return;
      const other = roomOf(target);
      if (other === room) return;
      if (room && !rooms[room].includes(other))
        context.report({ node, messageId: 'closed', data: { room, open: [room, ...rooms[room]].join(', ') } });
      else if (target !== join(source, other, 'index.ts')) context.report({ node, messageId: 'index' });
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

/** What is outside src/ imports what an app imports: then it shows what an app gets, and all behind the entries may change. */
const entryRule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      entry:
        'Import from the package’s entries, as its users do (“doorplate”, “doorplate/core”, …): what is shown through them holds for an app, and what lies behind them may change.',
    },
  },
  create(context) {
    const check = ({ source: node }) => {
      const { value: specifier } = node ?? {};
      if (typeof specifier !== 'string' || !specifier.startsWith('.')) return;
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

/** A rule that forbids what a selector finds. */
const forbid = (...forbidden) => ({
  meta: { type: 'problem', schema: [] },
  create: (context) =>
    Object.fromEntries(
      forbidden.map(({ selector, message }) => [selector, (node) => context.report({ node, message })]),
    ),
});

/** Rules for all of src/: no enums, and text is only ever a text node. */
const everywhere = forbid(
  { selector: 'TSEnumDeclaration', message: 'A union of texts says the same, and is what a user writes.' },
  {
    selector:
      ':matches(JSXAttribute[name.name="dangerouslySetInnerHTML"], Property[key.name="dangerouslySetInnerHTML"])',
    message: 'Text is only ever a text node.',
  },
);

const noElements = forbid(
  {
    selector:
      ':matches(JSXOpeningElement > JSXIdentifier[name=/^[a-z]/], CallExpression[callee.name="createElement"] > Literal)',
    message: 'src/react draws no elements.',
  },
  {
    selector: ':matches(JSXAttribute[name.name="className"], Property[key.name="className"])',
    message: 'src/react knows no class names.',
  },
);

const patience = forbid({
  selector:
    ':matches(CallExpression[callee.name=/^(waitFor|find(All)?By)/], CallExpression[callee.property.name=/^(waitFor|poll|find(All)?By)/]) > ObjectExpression > Property[key.name="timeout"]',
  message:
    'How long a test waits is said once, in test/support/patience.ts: an end of its own fails on a slow machine.',
});

const settled = forbid({
  selector:
    'ExpressionStatement > AwaitExpression > CallExpression[callee.object.callee.name="expect"]:has(CallExpression[callee.property.name=/^(get|query)(All)?By/])',
  message: 'What a story asserts may be drawn a moment later: `await waitFor(() => expect(…))`.',
});

/** What only this house asks for. oxlint runs these beside its own (.oxlintrc.json). */
export default {
  meta: { name: 'house' },
  rules: { rooms: roomRule, entries: entryRule, everywhere, 'no-elements': noElements, patience, settled },
};
