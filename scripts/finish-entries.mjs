import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/*
 * Splits each entry into small files that it re-exports with `export *`. If a page imports an entry and any part of that entry is also loaded lazily,
 * esbuild puts everything the entry exports into the page's first file. With `export *` from small files, esbuild includes only the files that the page uses.
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
