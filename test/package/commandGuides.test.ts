import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commandHere } from './commandHere.ts';

const { doorplate } = commandHere('guides');

test('describes each command and each of its options in a guide', () => {
  const read = (name: string) => readFileSync(`docs/guides/${name}`, 'utf8');
  const ofFiles = readdirSync('docs/guides').filter((name) => name === 'batch.md' || name.startsWith('batch-'));
  // The rest of emails.md is about pages.
  const [, ofJobs = ''] = read('emails.md').split('## Email jobs of the service\n');
  const guides = [...ofFiles.map(read), read('command.md'), ofJobs].join('\n');
  const helpOf = (...command: string[]) => doorplate(...command, '--help').stdout;
  const commandsIn = (help: string) => [...help.matchAll(/^ {2}([a-z]+) (?=.*\S)/gm)].map(([, name = '']) => name);
  const commands = commandsIn(helpOf()).filter((name) => name !== 'help');
  expect(commands).toEqual(expect.arrayContaining(['cleanse', 'find', 'worker']));
  for (const command of commands) {
    expect(guides).toMatch(new RegExp(`(?:doorplate |\`)${command}\\b`));
    const help = helpOf(command);
    const parts = commandsIn(help).filter((name) => name !== 'help');
    const helps = [help, ...parts.map((part) => helpOf(command, part))];
    const options = helps.flatMap((help) => help.match(/--[a-z][a-z-]+/g) ?? []);
    // All options of a run are described in the same guide.
    const its = command === 'cleanse' ? read('batch-options.md') : guides;
    expect(options.filter((option) => !its.includes(option) && option !== '--help')).toEqual([]);
  }
});
