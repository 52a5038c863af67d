import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = 'docs/examples';
const guide = readFileSync('docs/guides/sources.md', 'utf8');

test.each(readdirSync(folder))('shows %s in the guide as it is tested, in less than 60 lines', (name) => {
  const code = readFileSync(`${folder}/${name}`, 'utf8');
  expect(guide).toContain(`\`\`\`ts\n${code}\`\`\``);
  expect(code.trimEnd().split('\n').length).toBeLessThan(60);
});
