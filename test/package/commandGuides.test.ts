import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { folderIn, run } from './installed.ts';

const folder = folderIn(inject('installed'), 'guides');
const command = join(inject('installed'), 'node_modules/doorplate/dist/cli.js');
/** Prints the helps of the commands that it is given as JSON. It imports the command once for each of them. */
const script = join(folder, 'helps.mjs');
writeFileSync(
  script,
  `import { pathToFileURL } from 'node:url';
const [commands] = process.argv.slice(2).map((text) => JSON.parse(text));
for (const [at, args] of commands.entries()) {
  process.argv = [process.execPath, 'doorplate', ...args, '--help'];
  await import(\`\${pathToFileURL(${JSON.stringify(command)})}?\${at}\`);
  process.stdout.write('\\0');
}`,
);

/** Returns the helps of these commands. One process prints them all, because starting a process takes longest. */
function helpsOf(commands: readonly (readonly string[])[]): string[] {
  // Each import adds its listeners to the streams, and Node would warn about their number.
  const helps = run('node', ['--no-warnings', script, JSON.stringify(commands)], folder)
    .split('\0')
    .slice(0, -1);
  expect(helps).toHaveLength(commands.length);
  return helps;
}

test('describes each command and each of its options in a guide', () => {
  const read = (name: string) => readFileSync(`docs/guides/${name}`, 'utf8');
  const ofFiles = readdirSync('docs/guides').filter((name) => name === 'batch.md' || name.startsWith('batch-'));
  // The rest of emails.md is about pages.
  const [, ofJobs = ''] = read('emails.md').split('## Email jobs of the service\n');
  const guides = [...ofFiles.map(read), read('command.md'), ofJobs].join('\n');
  const commandsIn = (help = '') =>
    [...help.matchAll(/^ {2}([a-z]+) (?=.*\S)/gm)].map(([, name = '']) => name).filter((name) => name !== 'help');
  const commands = commandsIn(helpsOf([[]])[0]);
  expect(commands).toEqual(expect.arrayContaining(['cleanse', 'find', 'worker']));
  const helps = helpsOf(commands.map((name) => [name]));
  const parts = commands.flatMap((name, at) => commandsIn(helps[at]).map((part) => [name, part]));
  expect(parts).toContainEqual(['jobs', 'list']);
  const partHelps = helpsOf(parts);
  for (const [at, name] of commands.entries()) {
    expect(guides).toMatch(new RegExp(`(?:doorplate |\`)${name}\\b`));
    const its = [helps[at]!, ...partHelps.filter((_, index) => parts[index]![0] === name)];
    const options = its.flatMap((help) => help.match(/--[a-z][a-z-]+/g) ?? []);
    expect(options.length).toBeGreaterThan(0);
    // All options of a run are described in the same guide.
    const guide = name === 'cleanse' ? read('batch-options.md') : guides;
    expect(options.filter((option) => !guide.includes(option) && option !== '--help')).toEqual([]);
  }
});
