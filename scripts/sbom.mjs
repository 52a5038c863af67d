import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Prints the bill of materials of the package in the CycloneDX format: what it installs, and what its build contains. */
const lock = JSON.parse(readFileSync(fileURLToPath(new URL('../package-lock.json', import.meta.url)), 'utf8'));
const { '': own, ...installed } = lock.packages;
/** Packages in the build. `test/package/supply.test.ts` compares them with the build. */
const bundled = ['commander', 'rate-limiter-flexible'];

/** Finds a package as Node does: in the folder of the package that needs it, then in the folders above. */
function locate(name, from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const path = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (installed[path]) return path;
    if (!folder) throw new Error(`${name} is not in package-lock.json.`);
  }
}
const found = new Set();
const visit = (name, from) => {
  const path = locate(name, from);
  if (found.has(path)) return;
  found.add(path);
  for (const next of Object.keys(installed[path].dependencies ?? {})) visit(next, path);
};
for (const name of [...Object.keys(own.dependencies), ...bundled]) visit(name, '');

const component = (name, { version, license, integrity = '' }, type) => ({
  type,
  'bom-ref': `pkg:npm/${name.replace('@', '%40')}@${version}`,
  name,
  version,
  purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  licenses: [{ expression: license }],
  hashes: integrity
    .split(' ')
    .filter((hash) => hash.startsWith('sha512-'))
    .map((hash) => ({ alg: 'SHA-512', content: Buffer.from(hash.slice('sha512-'.length), 'base64').toString('hex') })),
});
const bill = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: { component: component(own.name, own, 'library') },
  components: [...found]
    .sort()
    .map((path) =>
      component(path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), installed[path], 'library'),
    ),
};
console.log(JSON.stringify(bill, null, 2));
