import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './installed.ts';
import { filesIn, inlineMap, inlineMapOf } from './shipped.ts';

test('S06 the published package is identical byte for byte when it is built again', () => {
  const outDir = mkdtempSync(join(tmpdir(), 'doorplate-again-'));
  try {
    // Built as for a release, not as for tests.
    const { NODE_ENV: _, ...env } = process.env;
    const args = ['--no-install', 'tsdown', '--out-dir', outDir, '--log-level', 'error'];
    execFileSync('npx', args, { cwd: root, env, stdio: 'pipe' });
    const names = filesIn(outDir);
    // The sources of a map are relative to the map.
    const contentOf = (folder: string, name: string) => {
      const text = readFileSync(join(folder, name), 'utf8');
      const given = name.endsWith('.map') ? text : inlineMapOf(text);
      if (!given) return text;
      const { sources, ...map } = JSON.parse(given) as { sources: string[] };
      return JSON.stringify({
        ...map,
        code: text === given ? '' : text.replace(inlineMap, ''),
        sources: sources.map((source) => source.replace(/^.*?(?=(?:src|node_modules)\/)/, '')),
      });
    };
    const hashOf = (folder: string) =>
      names.map((name) => `${createHash('sha256').update(contentOf(folder, name)).digest('hex')} ${name}`);
    expect(names.length).toBeGreaterThan(100);
    expect(filesIn(join(root, 'dist'))).toEqual(names);
    expect(hashOf(join(root, 'dist'))).toEqual(hashOf(outDir));
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
});
