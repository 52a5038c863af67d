import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './installed.ts';

/** An example in TypeScript of a document. */
export interface GuideExample {
  document: string;
  language: 'ts' | 'tsx';
  code: string;
  /** Imports and declarations that the example needs but does not repeat, because readers have their own. */
  before: string;
}

const own = `declare const key: string, legacyKey: string, bearer: string, jobId: string, jobIds: string[], records: import('doorplate/core').InternationalRecord[];
declare const expect: (value: unknown) => any;
declare function save(...what: unknown[]): void; declare function send(...what: unknown[]): void;
declare function log(...what: unknown[]): void; declare function remember(...what: unknown[]): void;
`;

/** Returns the examples of the README, the quick start, the skill file and the guides. `project` is a folder that finds the installed package. */
export function guideExamples(project: string): GuideExample[] {
  const namesOf = (entry: string) =>
    JSON.parse(
      run(
        'node',
        ['--input-type=module', '-e', `console.log(JSON.stringify(Object.keys(await import('${entry}'))))`],
        project,
      ),
    ) as string[];
  const all = namesOf('doorplate');
  const core = namesOf('doorplate/core').filter((name) => !all.includes(name));
  const guides = readdirSync(join(root, 'docs/guides')).map((name) => `docs/guides/${name}`);
  return ['README.md', 'docs/quick-start.md', 'skills/doorplate/SKILL.md', ...guides].flatMap((document) =>
    [...readFileSync(join(root, document), 'utf8').matchAll(/```(tsx?)\n(.*?)```/gs)].map(([, language, code = '']) => {
      const missing = (names: readonly string[]) =>
        names.filter(
          (name) =>
            new RegExp(`(?<!\\.)\\b${name}\\b`).test(code) &&
            !new RegExp(`import[^;]*\\b${name}\\b|(const|function) ${name}\\b`).test(code),
        );
      const imports = [
        ['doorplate', missing(all)],
        ['doorplate/core', missing(core)],
      ].map(([from, names]) => `import { ${(names as string[]).join(', ')} } from '${from as string}';\n`);
      const declared = [
        ['client', 'doorplate/core', 'Client'],
        ['simulator', 'doorplate/testing', 'Simulator'],
      ].map(([name = '', from = '', type = '']) =>
        new RegExp(`\\b${name}\\b`).test(code) && !code.includes(`const ${name} `)
          ? `declare const ${name}: import('${from}').${type};\n`
          : '',
      );
      return { document, language: language as 'ts' | 'tsx', code, before: [...imports, own, ...declared].join('') };
    }),
  );
}
