import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSimulator, type Fault } from 'doorplate/testing';
import { build } from 'esbuild';
import { chromium } from 'playwright';
import { realAddresses } from '../demo/realAddresses.ts';
import { launchOptions } from '../scripts/chromium.mjs';
import { simulatorListener } from '../scripts/simulatorListener.mjs';

const rows = 20_000;
const faults: Fault[] = [
  { with: 'reset-after' },
  { with: '429', retryAfter: 1 },
  { with: '500' },
  { with: 'wrong-count' },
];

/** 20,000 rows with faults in Chromium, while a person scrolls and types: the browser's own long tasks (over 50 ms), at full speed and on a CPU four times slower. */
export default async function frames(): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('bench/page/frames.tsx', `file://${process.cwd()}/`))],
    bundle: true,
    minify: true,
    format: 'esm',
    jsx: 'automatic',
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: {
      'doorplate/core': `${process.cwd()}/src/core/index.ts`,
      'doorplate/testing': `${process.cwd()}/src/testing/index.ts`,
      doorplate: `${process.cwd()}/src/index.ts`,
    },
    logLevel: 'error',
  });
  const worker = await build({
    entryPoints: [`${process.cwd()}/src/react/csv/csvWorker.ts`],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    logLevel: 'error',
  });
  const styles = ['checkout', 'verification', 'email', 'data']
    .map((name) => readFileSync(`${process.cwd()}/src/components/styles/${name}.css`, 'utf8'))
    .join('\n');
  const folder = await mkdtemp(join(tmpdir(), 'doorplate-bench-'));
  const file = join(folder, 'rows.csv');
  console.log('CPU   rows   seconds   long tasks   longest ms   of them while reading');
  for (const slowdown of [1, 4]) {
    const simulator = createSimulator({ addresses: realAddresses, latency: [40, 200] });
    for (let turn = 0; turn < 60; turn++)
      simulator.fail('cleanseInternational', { ...faults[turn % faults.length]!, after: 12 * (turn + 1) });
    const listen = simulatorListener(simulator);
    const server = createServer((req, res) => {
      const path = req.url ?? '/';
      if (path.startsWith('/simulator')) {
        req.url = path.slice('/simulator'.length);
        listen(req, res);
        return;
      }
      const [type, body] = path.endsWith('csvWorker.ts')
        ? ['text/javascript', worker.outputFiles[0]?.text]
        : path === '/app.js'
          ? ['text/javascript', outputFiles[0]?.text]
          : path === '/app.css'
            ? ['text/css', styles]
            : [
                'text/html',
                '<!doctype html><title>frames</title><link rel="stylesheet" href="/app.css"><div id="root"></div><script type="module" src="/app.js"></script>',
              ];
      res.writeHead(200, { 'content-type': type });
      res.end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const browser = await chromium.launch(launchOptions());
    const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
    await page.goto(`http://127.0.0.1:${String(port)}/`);
    const text = await page.evaluate((count) => window.batchFrames.file(count), rows);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.evaluate(() => window.batchFrames.long.splice(0));
    // From the disk, as a person chooses it: bytes handed over by the driver would be decoded on the page.
    await writeFile(file, text);
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Start' }).click({ timeout: 60_000 });
    const reading = await page.evaluate(() => window.batchFrames.long.splice(0));
    const start = performance.now();
    for (;;) {
      const status = await page.locator('.doorplate-run').getAttribute('data-status', { timeout: 60_000 });
      if (status !== 'running') break;
      await page.locator('.doorplate-scroller').hover();
      await page.mouse.wheel(0, 600);
      await page.locator('#notes').pressSequentially('ab', { delay: 60 });
    }
    const long = await page.evaluate(() => window.batchFrames.long);
    const seconds = (performance.now() - start) / 1000;
    console.log(
      [
        `${String(slowdown)}×`.padStart(3),
        String(rows).padStart(8),
        seconds.toFixed(1).padStart(10),
        String(long.length + reading.length).padStart(13),
        Math.max(0, ...long, ...reading)
          .toFixed(0)
          .padStart(13),
        String(reading.length).padStart(24),
      ].join(''),
    );
    await browser.close();
    server.close();
  }
  await rm(folder, { recursive: true });
}
