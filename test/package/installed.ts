import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export function run(command: string, args: string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  // A compiler says what is wrong where others say what they found.
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${String(status)}:\n${stdout}\n${stderr}`);
  return stdout;
}

/** An empty project into which the packed package and its peers were installed, as a user would; from npm's cache where it can. */
export function installPacked(): string {
  const project = mkdtempSync(join(tmpdir(), 'doorplate-consumer-'));
  const packed = run('npm', ['pack', '--json', '--silent', '--pack-destination', project], root);
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }];
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  const peers = ['react', 'react-dom', '@tanstack/react-query', '@types/react'];
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'consumer', private: true, type: 'module' }));
  run(
    'npm',
    [
      'install',
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
      '--silent',
      `./${filename}`,
      ...peers.map((name) => `${name}@${devDependencies[name] ?? 'latest'}`),
    ],
    project,
  );
  return project;
}
