import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './installed.ts';

/** An example in TypeScript from a document or a docblock. */
export interface GuideExample {
  /** Path of the file that contains the example. */
  document: string;
  language: 'ts' | 'tsx';
  code: string;
  /** Imports and declarations that the example needs but does not repeat, because readers have their own. */
  before: string;
}

/** Declarations of what a reader's own program has. */
const own = `declare const key: string, legacyKey: string, bearer: string, jobId: string, jobIds: string[], records: import('doorplate/core').InternationalRecord[];
declare const expect: (value: unknown) => any;
declare function save(...what: unknown[]): void; declare function send(...what: unknown[]): void;
declare function log(...what: unknown[]): void; declare function remember(...what: unknown[]): void;
`;

/** Returns the examples of the README, the quick start, the skill file and the guides. `project` is a folder that finds the installed package. */
export function guideExamples(project: string): GuideExample[] {
  const before = contextIn(project, ['doorplate', 'doorplate/core']);
  // `test/consumers/vite.test.ts` compiles and runs the recipes for component libraries, which are installed only there.
  const names = readdirSync(join(root, 'docs/guides')).filter((name) => name !== 'component-libraries.md');
  const guides = names.map((name) => `docs/guides/${name}`);
  return ['README.md', 'docs/quick-start.md', 'skills/doorplate/SKILL.md', ...guides].flatMap((document) =>
    [...readFileSync(join(root, document), 'utf8').matchAll(/```(tsx?)\n(.*?)```/gs)].map(
      ([, language, code = '']) => ({ document, language: language as 'ts' | 'tsx', code, before: before(code) }),
    ),
  );
}

/** Declarations of what only the examples of docblocks use. */
const surroundings = `import { readFile, writeFile } from 'node:fs/promises';
declare const signal: AbortSignal, text: string, id: string, file: File, formData: FormData, request: Request, savedJobIds: string[];
declare const suggestion: import('doorplate/core').Suggestion, entered: import('doorplate/core').PostalFields, suggested: import('doorplate/core').PostalFields;
declare const address: import('doorplate/core').PostalFields, addresses: import('doorplate/core').InternationalRecord[], all: import('doorplate/core').CleanseRecord[];
declare const completions: import('doorplate/core').Completion[], results: import('doorplate/core').CleanseMatch[], error: unknown;
declare const queryClient: import('@tanstack/react-query').QueryClient, children: import('react').ReactNode;
declare const store: import('doorplate/files').RunStore, lock: import('doorplate/files').RunLock, redis: import('doorplate/server').RedisClient;
declare const trackParcel: import('doorplate/core').Operation<{ id: string }, { state: string }>;
declare const verification: ReturnType<typeof import('doorplate').useAddressVerification>;
declare const db: any, tables: any, transaction: any, myOperation: import('doorplate/core').Operation<{ id: string }, string>;
declare function render(...what: unknown[]): void; declare function askAgain(): void; declare function placeOrder(fields: unknown): void;
declare function setAddress(address: unknown): void; declare function setStep(step: string): void; declare function saveJobId(id: string): void;
declare function MyFields(props: { postalCode: string }): import('react').ReactNode;
`;

/** Returns the `@example`s of all docblocks in `src`, with the paths of their files. */
export const docblocks = (): [document: string, code: string][] =>
  readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) =>
      [...readFileSync(join(root, 'src', name), 'utf8').matchAll(/\/\*\*[^]*?\*\//g)].flatMap(([docblock]) =>
        docblock
          .slice(0, -2)
          .replaceAll(/^ *\* ?/gm, '')
          .split(/^@example\b/m)
          .slice(1)
          .map((example) => /```tsx?\n(.*?)```/s.exec(example)?.[1] ?? example.split(/^@/m)[0]!.trim())
          .filter((code) => !code.startsWith('```'))
          .map((code): [string, string] => [`src/${name}`, code]),
      ),
    );

/** Returns the `@example`s of all docblocks in `src` as modules. `project` is a folder that finds the installed package. */
export function docblockExamples(project: string): GuideExample[] {
  const before = contextIn(project, ['doorplate', ...others]);
  return docblocks().map(([document, code]) => {
    const [, imports = '', body = ''] = /^((?:import .*\n)*)([^]*)$/.exec(code)!;
    // In a function, an example can return, await and declare the name of a surrounding value.
    const module = /^export /m.test(body) ? body : `export async function example() {\n${body}\n}`;
    return { document, language: 'tsx', code: module, before: imports + surroundings + before(code) };
  });
}

const others = ['core', 'batch', 'files', 'schema', 'server', 'testing'].map((name) => `doorplate/${name}`);

/** Returns a function that writes the imports and declarations of an example. */
function contextIn(project: string, entries: readonly string[]): (code: string) => string {
  const seen = new Set<string>();
  const exported = entries.map((entry) => {
    const file = createRequire(join(project, 'example.ts')).resolve(entry).replace(/js$/, 'd.ts');
    const list = /export \{([^}]*)\};\s*$/.exec(readFileSync(file, 'utf8'))![1]!;
    const names = list.split(',').map((name) =>
      name
        .replace(/^.* as /s, '')
        .replace(/^\s*type /, '')
        .trim(),
    );
    const own = names.filter((name) => !seen.has(name));
    for (const name of own) seen.add(name);
    return [entry, own] as const;
  });
  return (code) => {
    const isUsed = (name: string) =>
      new RegExp(`(?<![.\\w])${name}\\b`).test(code) &&
      !new RegExp(`^import\\b[^;]*\\b${name}\\b|(const|function|class) ${name}\\b`, 'm').test(code);
    const imports = exported.map(([entry, names]) => {
      const used = names.filter(isUsed);
      return used.length > 0 ? `import { ${used.join(', ')} } from '${entry}';\n` : '';
    });
    const declared = [
      ['client', 'doorplate/core', 'Client'],
      ['simulator', 'doorplate/testing', 'Simulator'],
    ].map(([name = '', from = '', type = '']) =>
      isUsed(name) ? `declare const ${name}: import('${from}').${type};\n` : '',
    );
    return [...imports, own, ...declared].join('');
  };
}
