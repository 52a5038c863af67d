import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { type CDPSession, chromium } from 'playwright';
import { realAddresses } from '../demo/realAddresses.ts';
import { createRandom } from '../test/support/createRandom.ts';
import { launchOptions } from '../scripts/chromium.mjs';

interface Reading {
  calls: number;
  wait: number;
}
interface Typed extends Reading {
  /** Milliseconds that scripts run per key. */
  script: number;
}
declare global {
  interface Window {
    bench: { expect(text: string): Promise<void>; read(): Reading | undefined };
  }
}

const components = ['doorplate', 'downshift + react-query, plain', 'downshift + react-query, debounce 250'];
const speeds = [
  { keys: 150, answers: 120 },
  { keys: 60, answers: 400 },
  { keys: 300, answers: 30 },
];

/** Real addresses with 28 to 32 characters. */
const texts = realAddresses
  .map(({ line1 = '', city = '' }) => `${line1} ${city}`)
  .filter(({ length }) => length >= 28 && length <= 32)
  .filter((_, at) => at % 97 === 0)
  .slice(0, 4);

/** Returns the milliseconds that scripts have run in a page. */
async function scriptOf(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? NaN);
}

const middle = (values: number[]) =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;

/** Measures the calls per typed address, and the time from its last key to the final list. Runs in Chromium with real key events. */
export default async function keys(): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('bench/page/keys.tsx', `file://${process.cwd()}/`))],
    bundle: true,
    minify: true,
    format: 'esm',
    jsx: 'automatic',
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: {
      'doorplate/core': `${process.cwd()}/src/core.ts`,
      'doorplate/testing': `${process.cwd()}/src/testing.ts`,
      doorplate: `${process.cwd()}/src/index.ts`,
    },
    logLevel: 'error',
  });
  const server = createServer((req, res) => {
    const script = req.url?.startsWith('/keys.js');
    res.writeHead(200, { 'content-type': script ? 'text/javascript' : 'text/html' });
    res.end(
      script
        ? outputFiles[0]?.text
        : '<!doctype html><title>keys</title><div id="root"></div><script type="module" src="/keys.js"></script>',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const browser = await chromium.launch(launchOptions());
  const slowdowns = [1, 4];
  console.log(
    `${String(texts.length)} addresses of ${String(Math.round(middle(texts.map(({ length }) => length))))} keys, ±30 % on keys and answers; medians`,
  );
  for (const { keys: gap, answers } of speeds) {
    console.log(
      `\n${String(gap)} ms keys, ${String(answers)} ms answers`.padEnd(42) +
        'calls   wait ms   script ms a key   the same at 4× slower CPU',
    );
    for (const component of components) {
      const row: string[] = [];
      for (const slowdown of slowdowns) {
        const readings: Typed[] = [];
        for (const text of texts) {
          const random = createRandom(text.length);
          const page = await browser.newPage();
          const devtools = await page.context().newCDPSession(page);
          await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
          await page.goto(
            `http://127.0.0.1:${String(port)}/?component=${encodeURIComponent(component)}&latency=${String(answers)}`,
          );
          await page.locator('input').focus();
          await devtools.send('Performance.enable');
          await page.evaluate((whole) => window.bench.expect(whole), text);
          const before = await scriptOf(devtools);
          for (const letter of text) {
            await page.keyboard.press(letter === ' ' ? 'Space' : letter);
            await page.waitForTimeout(gap * (0.7 + 0.6 * random()));
          }
          await page.waitForFunction(() => window.bench.read() !== undefined);
          const script = (await scriptOf(devtools)) - before;
          readings.push({ ...(await page.evaluate(() => window.bench.read()))!, script: script / text.length });
          await page.close();
        }
        if (slowdown === 1)
          row.push(
            middle(readings.map(({ calls }) => calls))
              .toFixed(0)
              .padStart(5),
          );
        row.push(
          middle(readings.map(({ wait }) => wait))
            .toFixed(0)
            .padStart(10),
          middle(readings.map(({ script }) => script))
            .toFixed(1)
            .padStart(18),
        );
      }
      console.log(component.padEnd(42) + row.join(''));
    }
  }
  await browser.close();
  server.close();
}
