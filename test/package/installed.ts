import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export function run(command: string, args: string[], cwd: string): string {
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** An empty project into which the packed package was installed: really from its tarball, with the peers of this checkout. */
export function installPacked(): string {
  const project = mkdtempSync(join(tmpdir(), 'doorplate-consumer-'));
  const [{ filename }] = JSON.parse(
    run('npm', ['pack', '--json', '--silent', '--pack-destination', project], root),
  ) as [{ filename: string }];
  const modules = join(project, 'node_modules');
  const own = join(modules, 'doorplate');
  mkdirSync(own, { recursive: true });
  run('tar', ['xzf', join(project, filename), '-C', own, '--strip-components=1'], project);
  for (const name of [
    'react',
    'react-dom',
    'scheduler',
    '@tanstack',
    'downshift',
    'prop-types',
    'react-is',
    'compute-scroll-into-view',
    'tslib',
    'object-assign',
    'loose-envify',
    '@babel',
    '@types',
    'csstype',
  ]) {
    try {
      symlinkSync(join(root, 'node_modules', name), join(modules, name));
    } catch {
      cpSync(join(root, 'node_modules', name), join(modules, name), { recursive: true });
    }
  }
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'consumer', private: true, type: 'module' }));
  return project;
}
