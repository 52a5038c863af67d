import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { Failure } from './Failure.ts';
import { keptCommand } from './KeptCommand.ts';
import { outputPaths } from './outputFiles.ts';
import { isRetry } from './retriesOf.ts';
import type { Outputs } from './seeOutput.ts';

/**
 * Looks at what is there already, where a run is to write. Files beside the results are looked at too: those of another job may have rows that were paid for.
 *
 * @throws Failure where that is not this job's, nor an older report.
 */
export async function seeFree({ output, html, folder }: Omit<Outputs, 'input'>): Promise<void> {
  if (html !== undefined && existsSync(html) && !isPage(html))
    throw new Failure(
      `${html} is there already, and is not a report. Give the report another name, or --force to write over it.`,
    );
  const there = outputPaths(output).find((path) => existsSync(path));
  if (there === undefined) return;
  // Asked only now: who has begun this job a moment ago has named them first.
  const command = await keptCommand(folder).catch(() => undefined);
  if (command?.output === output) return;
  throw new Failure(
    isRetry(folder)
      ? `${there} is there already, and rows in doubt that are sent again are written there. Move it away first.`
      : `${there} is there already, and is not this job's. Give another --output, or --force to write over it.`,
  );
}

/** An older report is written over, and nothing else. */
function isPage(path: string): boolean {
  try {
    const file = openSync(path, 'r');
    const first = Buffer.alloc(15);
    try {
      const length = readSync(file, first);
      return length === 0 || first.toString().toLowerCase() === '<!doctype html>';
    } finally {
      closeSync(file);
    }
  } catch {
    // What it is, is told where it is written.
    return true;
  }
}
