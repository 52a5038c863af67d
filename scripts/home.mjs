import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const path = fileURLToPath(new URL('../package.json', import.meta.url));
const read = () => JSON.parse(readFileSync(path, 'utf8'));

/**
 * Returns the fields of `package.json` that say where the project is.
 *
 * @param {string} repository URL of the repository's page
 * @param {string} [homepage] URL of the documentation site
 */
export const homeFields = (repository, homepage = `${repository}#readme`) => ({
  homepage,
  bugs: `${repository}/issues`,
  repository: { type: 'git', url: `git+${repository}.git` },
});

const placeholder = 'https://doorplate.example/';

/**
 * Returns the URL of the repository's page, or undefined while the project has only the placeholder.
 *
 * @returns {string | undefined}
 */
export function repositoryUrl() {
  const url = read().repository.url.replace(/^git\+|\.git$/g, '');
  return url.startsWith(placeholder) ? undefined : url;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [repository, homepage] = process.argv.slice(2);
  if (repository === '--check') {
    for (const name of ['package.json', 'docs/guides/component-libraries.md'])
      if (readFileSync(new URL(`../${name}`, import.meta.url), 'utf8').includes(placeholder)) {
        console.error(
          `${name} contains the placeholder ${placeholder}. Set the address: node scripts/home.mjs <repository URL>`,
        );
        process.exitCode = 1;
      }
  } else if (/^https:\/\/[^/]+\/.*[^/]$/.test(repository ?? '')) {
    writeFileSync(path, `${JSON.stringify({ ...read(), ...homeFields(repository, homepage) }, null, 2)}\n`);
  } else {
    console.error('Usage: node scripts/home.mjs <repository URL> [<site URL>], or --check');
    process.exitCode = 2;
  }
}
