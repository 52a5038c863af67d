import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPhrases } from './english.mjs';

/** Checks the English of the documents, except their code, with the phrases of the lint rule: `node scripts/lint/prose.mjs`. */
const documents = ['docs', 'stories'].flatMap((folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => /\.mdx?$/.test(name))
    .map((name) => join(folder, name)),
);
const blank = (code) => code.replace(/[^\n]/g, ' ');

let found = 0;
for (const path of ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', ...documents.sort()]) {
  const prose = readFileSync(path, 'utf8')
    .replace(/^( *)(```+|~~~+)[^]*?^\1\2/gm, blank)
    // Documents quote the titles of tests literally: “`test/x.test.ts`: moves the focus<br>”.
    .replace(/`test\/[^`\n]*`: [^|<\n]*/g, blank)
    .replace(/`[^`\n]*`/g, blank);
  for (const { index, phrase, replacement } of findPhrases(prose)) {
    found++;
    const before = prose.slice(0, index).split('\n');
    console.error(
      `${path}:${before.length}:${before.at(-1).length + 1} “${phrase}” is not plain English. Write: ${replacement}.`,
    );
  }
}
process.exitCode = found ? 1 : 0;
