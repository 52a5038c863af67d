import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/*
 * esbuild puts into a page's first file whatever the entry that it imports leads to, when a part of it is loaded later by somebody: the entry is in
 * the page, and stands for all that it exports. An entry that says `export *` of small files is not in the page, only the small file of what is used is.
 */
const dist = fileURLToPath(new URL('../dist', import.meta.url));
for (const entry of ['index', 'core', 'files', 'schema']) {
  const path = `${dist}/${entry}.js`;
  let at = 0;
  mkdirSync(`${dist}/exports/${entry}`, { recursive: true });
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => !/^export \{/.test(line))
    .map((line) => {
      const [, names, from] = /^import (\{.*\}) from "\.\/(.*)";$/.exec(line) ?? [];
      if (!names) return line;
      const own = `exports/${entry}/${(at += 1)}.js`;
      writeFileSync(`${dist}/${own}`, `export ${names} from "../../${from}";\n`);
      return `export * from "./${own}";`;
    });
  writeFileSync(path, lines.join('\n'));
}
