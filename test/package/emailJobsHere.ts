import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandHere } from './commandHere.ts';

/** Installs the command, with a simulator for the email jobs. */
export function emailJobsHere(name: string) {
  const here = commandHere(name);
  const { project, bin, env, control, doorplateIn } = here;
  const doorplate = (args: string[], more: Record<string, string> = {}) => doorplateIn(more, ...args);
  const jobs = (...args: string[]) => doorplate(['jobs', ...args]);
  /** Uploads these lines as a job that has not been processed yet. */
  function uploadedLines(file: string, lines: readonly string[]): string {
    writeFileSync(join(project, file), `${lines.join('\n')}\n`);
    return (JSON.parse(jobs('upload', file, '--json').stdout) as { jobId: string }).jobId;
  }
  const emailsOf = (emails: number) => [
    'email',
    ...Array.from({ length: emails }, (_, at) => `person${String(at)}@example.com`),
  ];
  const uploaded = (file: string, emails: number) => uploadedLines(file, emailsOf(emails));
  async function completeLines(file: string, lines: readonly string[]): Promise<string> {
    const jobId = uploadedLines(file, lines);
    await control('advance', { ms: 600_000 });
    return jobId;
  }
  return {
    ...here,
    doorplate,
    jobs,
    fail: (operation: string, fault: string, more: object = {}) => control('fail', { operation, with: fault, ...more }),
    /** Uploads this many emails as a job that has not been processed yet. */
    uploaded,
    completeLines,
    complete: (file: string, emails: number) => completeLines(file, emailsOf(emails)),
    /** Returns the number of downloads that were requested from the service so far. */
    downloads: async () =>
      (await control('ledger')).filter(({ operation }) => operation === 'downloadEmailBatch').length,
    /** Like `jobs`, but for a command that keeps running. */
    begin(args: string[], more: Record<string, string> = {}) {
      const child = spawn(bin, ['jobs', ...args], { cwd: project, env: env(more) });
      const said = { out: '', problem: '' };
      child.stdout.on('data', (text: Buffer) => (said.out += text.toString()));
      child.stderr.on('data', (text: Buffer) => (said.problem += text.toString()));
      return { child, said, closed: once(child, 'close') };
    },
    /** Makes the command load this code first, for example to simulate a full disk. */
    preload(file: string, code: string): Record<string, string> {
      const path = join(project, file);
      writeFileSync(path, code);
      return { NODE_OPTIONS: `--import ${path}` };
    },
  };
}
