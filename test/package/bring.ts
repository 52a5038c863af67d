import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { root } from './installed.ts';

/**
 * Makes our installed packages and their dependencies available in a project. Creates hard links to the files if the disk allows it, because one of
 * the packages has 300 MB. Packages that the project already has are not replaced.
 */
export function bring(names: readonly string[], project: string): void {
  for (const name of names) {
    const [from, to] = [root, project].map((folder) => join(folder, 'node_modules', name)) as [string, string];
    // Optional packages are not installed on every machine.
    if (existsSync(to) || !existsSync(from)) continue;
    mkdirSync(dirname(to), { recursive: true });
    if (spawnSync('cp', ['-al', from, to]).status !== 0) cpSync(from, to, { recursive: true });
    const needs = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')) as {
      dependencies?: Record<string, string>;
      optionalDependencies?: Record<string, string>;
    };
    bring(Object.keys({ ...needs.dependencies, ...needs.optionalDependencies }), project);
  }
}
