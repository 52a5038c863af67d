import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findServer } from '../../../scripts/servers.mjs';
import { startProgram } from './startProgram.ts';

/** Returns the configuration in the guide. */
const recipe = () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/guides/relay.md'), 'utf8');
  const [, nginx = ''] = /```nginx\n([^]*?)```/.exec(guide) ?? [];
  return nginx;
};

/** Starts nginx as in docs/guides/relay.md, in front of these relays. Paths below `/other` go to another relay. */
export function startNginx(port: number, relays: readonly number[], other: number, folder: string) {
  const path = join(folder, 'nginx.conf');
  const here = (at: number) => `127.0.0.1:${String(at)}`;
  let machine = 0;
  const shop = recipe()
    .replace(/10\.0\.0\.\d:8080/g, () => here(relays[machine++] ?? 0))
    .replace('listen 80;', `listen ${here(port)}; location /other/ { proxy_pass http://${here(other)}; }`);
  if (machine !== relays.length) throw new Error('The guide has another number of machines than the test.');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  writeFileSync(
    path,
    `daemon off;
master_process off;
pid ${join(folder, 'nginx.pid')};
events { worker_connections 1024; }
http {
access_log off;
${temporary.join('\n')}
${shop}}
`,
  );
  return startProgram(port, folder, findServer('nginx') ?? 'nginx', '-p', folder, '-c', path, '-e', 'stderr');
}
