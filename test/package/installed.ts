import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the project into which the packed package was installed. */
    installed: string;
  }
}

export const root = fileURLToPath(new URL('../..', import.meta.url));

export function run(command: string, args: string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  // A compiler prints its errors to stdout.
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${String(status)}:\n${stdout}\n${stderr}`);
  return stdout;
}

/**
 * Runs once for all test files. Packs the package and installs it with its peers into an empty project, as a user would, from npm's cache if
 * possible.
 */
export default function setup({ provide }: TestProject) {
  const project = mkdtempSync(join(tmpdir(), 'doorplate-consumer-'));
  const packed = run('npm', ['pack', '--json', '--silent', '--pack-destination', project], root);
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }];
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  const peers = ['react', 'react-dom', '@tanstack/react-query', '@types/react'];
  // Other packages that the recipes in the guides use.
  const libraries = [
    'react-hook-form',
    '@hookform/resolvers',
    '@tanstack/react-form',
    'zod',
    '@standard-schema/spec',
    '@hono/node-server',
    'express',
    '@types/express',
    'hono',
    'ioredis',
    'pg',
    '@types/pg',
    'pg-copy-streams',
    '@types/pg-copy-streams',
    '@types/node',
  ];
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
      ...[...peers, ...libraries].map((name) => `${name}@${devDependencies[name] ?? 'latest'}`),
    ],
    project,
  );
  provide('installed', project);
  return () => rmSync(project, { recursive: true, force: true });
}

/** Creates a separate folder for a test file. Files in the folder find the installed package like any file of the project. */
export function folderIn(installed: string, name: string): string {
  const folder = join(installed, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, private: true, type: 'module' }));
  return folder;
}
