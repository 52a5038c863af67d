import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { launchOptions } from '../../scripts/chromium.mjs';
import { createConsumer } from './consumer.ts';
import { filesIn, readmeExample } from './guides.ts';
import { freePort } from '../support/machines/startProgram.ts';

const guide = 'docs/guides/tests.md';
const unitTest = {
  // A test waits for a second, which is too short on a busy machine.
  'patience.js': "import { configure } from '@testing-library/dom'; configure({ asyncUtilTimeout: 60_000 });",
  ...filesIn(guide, 'A test for Jest and Vitest'),
  'checkout.jsx': readmeExample(),
};
const library = ['@testing-library/react', '@testing-library/dom', '@testing-library/user-event'];

test('Jest 30 with jsdom runs a test of the README’s form with three lines of configuration', async () => {
  const config = filesIn(guide, 'Jest');
  expect(config['jest.config.js']!.split('\n').slice(1, -2)).toHaveLength(3);
  const app = await createConsumer({
    packages: [
      ...library,
      'jest@30.5.2',
      'jest-environment-jsdom@30.5.2',
      '@babel/preset-env@7.29.14',
      '@babel/preset-react@7.28.5',
    ],
    files: {
      ...unitTest,
      ...config,
      'babel.config.json': JSON.stringify({
        presets: [
          ['@babel/preset-env', { targets: { node: 'current' } }],
          ['@babel/preset-react', { runtime: 'automatic' }],
        ],
      }),
    },
  });
  try {
    // The first run compiles the package, during the test too.
    const printed = await app.run('jest', ['--testTimeout=300000', '--setupFilesAfterEnv=./patience.js'], {
      NODE_ENV: 'test',
    });
    expect(printed).toContain('1 passed, 1 total');
    expect(printed).not.toContain('console.');
  } finally {
    await app.close();
  }
});

test('Vitest with jsdom runs the same test', async () => {
  const app = await createConsumer({
    packages: [...library, 'vitest', 'jsdom'],
    files: {
      ...unitTest,
      ...filesIn(guide, 'Vitest'),
      'here.config.js':
        "import config from './vitest.config.js'; config.test.setupFiles = './patience.js'; export default config;",
    },
  });
  try {
    const printed = await app.run('vitest', ['run', '--config', 'here.config.js', '--testTimeout=300000'], {
      NODE_ENV: 'test',
      NO_COLOR: '1',
    });
    expect(printed).toMatch(/Tests +1 passed/);
    expect(printed).not.toMatch(/std(?:out|err) \|/);
  } finally {
    await app.close();
  }
});

test('Playwright drives an app whose relay is `doorplate dev`, and reads its charges', async () => {
  const [relay, page] = [String(await freePort()), String(await freePort())];
  // The ports of the guide may be taken on this machine.
  const files = Object.fromEntries(
    Object.entries(filesIn(guide, 'Playwright')).map(([name, text]) => [
      name,
      text
        .replaceAll('8787', relay)
        .replaceAll('5173', page)
        .replace('doorplate dev', `doorplate dev --port ${relay}`)
        .replace('npx vite', `npx vite --port ${page}`),
    ]),
  );
  const app = await createConsumer({
    packages: ['@playwright/test@1.62.1', 'vite', '@vitejs/plugin-react'],
    files: {
      ...files,
      'index.html':
        '<!doctype html><html lang="en"><title>shop</title><link rel="icon" href="data:,"><div id="root"></div><script type="module" src="/main.jsx"></script></html>',
      'main.jsx':
        "import { createRoot } from 'react-dom/client';\nimport { Checkout } from './checkout';\ncreateRoot(document.getElementById('root')).render(<Checkout />);",
    },
  });
  // The browser of this machine, because Playwright would download one.
  const config = `import config from './playwright.config.js';
export default { ...config, timeout: 300_000, use: { ...config.use, launchOptions: ${JSON.stringify(launchOptions())} } };`;
  writeFileSync(join(app.folder, 'here.config.js'), config);
  try {
    expect(
      await app.run('playwright', ['test', '--config', 'here.config.js', '--reporter', 'line'], {
        NODE_ENV: 'development',
      }),
    ).toContain('1 passed');
  } finally {
    await app.close();
  }
});
