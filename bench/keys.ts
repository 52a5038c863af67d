import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { createClient, find } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import { build } from 'esbuild';
import { type Browser, chromium, type CDPSession } from 'playwright';
import { realAddresses } from '../demo/realAddresses.ts';
import { launchOptions } from '../scripts/chromium.mjs';
import { createRandom } from '../test/support/createRandom.ts';

interface Reading {
  /** Milliseconds from the last key to the right list. */
  wait: number;
  /** Share of keys before which the list showed the right rows. */
  right: number;
}
interface Figures extends Reading {
  calls: number;
  /** kB of JavaScript in addition to React, gzip: when the page is shown, and after the whole address has been typed. */
  bytes: { shown: number; typed: number };
  /** Milliseconds per key that scripts ran, that layout took, and that tasks took in all. */
  script: number;
  layout: number;
  task: number;
}
interface Component {
  name: string;
  file: string;
  debounce?: number;
}
declare global {
  interface Window {
    bench: { expect(answers: Record<string, string[]>): void; read(): Reading | undefined; debug(): unknown };
  }
}

/** Each component's file in bench/page, and its own setting. The peers have their defaults, as their guides use them. */
const components = Object.entries({
  Doorplate: { file: 'doorplate.tsx' },
  'downshift + react-query, plain': { file: 'plain.tsx' },
  'downshift + react-query, debounce 250': { file: 'plain.tsx', debounce: 250 },
  'react-loqate 3.1.3': { file: 'peers/loqate.jsx' },
  'react-loqate 3.1.3, debounce 200': { file: 'peers/loqate.jsx', debounce: 200 },
  'PlaceKit 2.2.2': { file: 'peers/placeKit.jsx' },
  'Mapbox search-js 1.6.0': { file: 'peers/mapbox.jsx' },
  'Lob 2.2.0': { file: 'peers/lob.jsx' },
  'Ideal Postcodes 5.4.2': { file: 'peers/ideal.jsx' },
  'use-places-autocomplete 4.0.1': { file: 'peers/places.jsx' },
} satisfies Record<string, Omit<Component, 'name'>>)
  .map(([name, component]) => ({ ...component, name }))
  .filter(({ name }) => name.includes(process.env['COMPONENT'] ?? ''));
/** Milliseconds between keys, and of the service's response. */
const gaps = [60, 150, 300];
const latencies = [30, 120, 400];
/** The cell whose work per key is measured, also on a CPU slowed down four times. */
const workCell = { gap: 150, latency: 120 };
const isShort = process.env['SHORT'] === '1';

/** Real addresses with 28 to 32 characters. */
const texts = realAddresses
  .map(({ line1 = '', city = '' }) => `${line1} ${city}`)
  .filter(({ length }) => length >= 28 && length <= 32)
  .filter((_, at) => at % 97 === 0)
  .slice(0, isShort ? 1 : 3);

const simulator = createSimulator({ addresses: realAddresses, seed: 7 });
const oracle = createClient({
  endpoints: simulator.endpoints,
  credentials: simulator.credentials,
  fetch: simulator.fetch,
});
interface Row {
  id: string;
  text: string;
  description: string;
}
const rowsOf = (text: string): Promise<readonly Row[]> => (text.trim() ? find(oracle, { text }) : Promise.resolve([]));

/** Returns the rows that the service returns for each text that the input goes through. */
async function answersTo(text: string): Promise<Record<string, string[]>> {
  const answers: Record<string, string[]> = {};
  for (let keys = 1; keys <= text.length; keys++) {
    const typed = text.slice(0, keys).trim();
    answers[typed] = (await rowsOf(typed)).map((row) => row.text);
  }
  return answers;
}

/** Returns a response to a component's Find in the format of its own service. */
async function peerResponse(path: string, url: URL, body: string): Promise<unknown> {
  const json = (): Record<string, string> => JSON.parse(body) as Record<string, string>;
  if (path.startsWith('/peers/loqate'))
    return {
      Items: (await rowsOf(url.searchParams.get('Text') ?? '')).map(({ id, text, description }) => ({
        Id: id,
        Type: 'Address',
        Text: text,
        Highlight: '',
        Description: description,
      })),
    };
  if (path.startsWith('/peers/api.placekit.co'))
    return {
      results: (await rowsOf(json()['query'] ?? '')).map(({ text, description }) => ({
        type: 'street',
        name: text,
        highlight: text,
        city: description,
        countrycode: 'us',
        zipcode: [],
      })),
    };
  if (path.startsWith('/peers/api.mapbox.com/autofill'))
    return {
      suggestions: (await rowsOf(decodeURIComponent(path.split('/').pop() ?? ''))).map(({ id, text, description }) => ({
        feature_name: text,
        matching_name: text,
        description,
        full_address: `${text}, ${description}`,
        address_line1: text,
        accuracy: 'point',
        action: { id },
      })),
      attribution: '',
      url: '',
    };
  if (path.startsWith('/peers/api.lob.com'))
    return {
      suggestions: (await rowsOf(json()['address_prefix'] ?? '')).map(({ text }) => ({
        primary_line: text,
        city: '',
        state: '',
        zip_code: '',
      })),
    };
  if (path.startsWith('/autocomplete/addresses') || path.startsWith('/v1/autocomplete/addresses'))
    return {
      code: 2000,
      message: 'Success',
      result: {
        hits: (await rowsOf(url.searchParams.get('query') ?? '')).map(({ id, text, description }) => ({
          id,
          suggestion: `${text}, ${description}`,
          urls: {},
        })),
      },
    };
  if (path.startsWith('/peers/google'))
    return (await rowsOf(url.searchParams.get('q') ?? '')).map(({ id, text, description }) => ({
      place_id: id,
      description: `${text}, ${description}`,
    }));
  return undefined;
}

/** Serves the page, the simulator, and the services of the other components. */
async function serve() {
  const service = { calls: 0, latency: 0, random: createRandom(1), kilobytes: 0 };
  const files = new Map<string, string>();
  const sizes = new Map<string, number>();
  /** Builds a page for each component, because a page with several would share chunks that none of them needs whole. */
  const buildPage = async (folder: string, contents: string) => {
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: `${process.cwd()}/bench/page`, sourcefile: 'page.js' },
      outdir: `/${folder}`,
      bundle: true,
      splitting: true,
      minify: true,
      format: 'esm',
      jsx: 'automatic',
      write: false,
      define: { 'process.env.NODE_ENV': '"production"' },
      alias: {
        'doorplate/core': `${process.cwd()}/dist/core.js`,
        doorplate: `${process.cwd()}/dist/index.js`,
      },
      logLevel: 'error',
    });
    for (const { path, text, contents: bytes } of outputFiles) {
      files.set(path, text);
      sizes.set(path, gzipSync(bytes).length / 1000);
    }
  };
  await buildPage('react', "import { mount } from './keys.tsx'; mount();");
  for (const { file } of components)
    await buildPage(
      file,
      `import { mount } from './keys.tsx'; import Component, { rows } from './${file}'; mount(Component, rows);`,
    );
  const respond = async (req: IncomingMessage, res: ServerResponse) => {
    const url = new URL(req.url ?? '/', 'http://127.0.0.1');
    const file = files.get(url.pathname);
    service.kilobytes += sizes.get(url.pathname) ?? 0;
    if (file !== undefined) return res.writeHead(200, { 'content-type': 'text/javascript' }).end(file);
    if (url.pathname === '/')
      return res
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          `<!doctype html><title>keys</title><div id="root"></div><script type="module" src="/${url.searchParams.get('page') ?? ''}/stdin.js"></script>`,
        );
    let body = '';
    for await (const chunk of req) body += String(chunk);
    const headers = { 'content-type': 'application/json', 'access-control-allow-origin': '*' };
    const answer = url.pathname.startsWith('/simulator')
      ? await simulator
          .fetch(new Request(simulator.endpoints.platform + url.pathname.slice('/simulator'.length) + url.search))
          .then((response) => response.json())
      : await peerResponse(url.pathname, url, body);
    if (answer === undefined) return res.writeHead(200, headers).end('{}');
    service.calls++;
    await sleep(service.latency * (0.7 + 0.6 * service.random()));
    return res.writeHead(200, headers).end(JSON.stringify(answer));
  };
  const server = createServer((req, res) => void respond(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { service, server, url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/` };
}

const middle = (values: number[]) =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

async function metricsOf(devtools: CDPSession) {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const of = (name: string) => 1000 * (metrics.find((one) => one.name === name)?.value ?? NaN);
  return {
    script: of('ScriptDuration'),
    layout: of('LayoutDuration') + of('RecalcStyleDuration'),
    task: of('TaskDuration'),
  };
}

interface Cell {
  gap: number;
  latency: number;
  slowdown: number;
  /** Whether to measure the work per key. The page then does not compare rows, because that would count as the component's work. */
  isWork?: boolean;
}

/** Types each text into a component with real key events, and returns the figures over all texts. */
async function measure(
  browser: Browser,
  { service, url }: Awaited<ReturnType<typeof serve>>,
  { name, file, debounce = 0 }: Component,
  { gap, latency, slowdown, isWork = false }: Cell,
): Promise<Figures> {
  const readings: Figures[] = [];
  // The work per key varies more than the rest.
  for (const text of texts.slice(0, isWork ? 3 : 2)) {
    const random = createRandom(text.length);
    service.latency = latency;
    service.random = createRandom(text.length + 1);
    const page = await browser.newPage();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const loadedKilobytes = async (query: string) => {
      service.kilobytes = 0;
      await page.goto(`${url}?${query}`, { waitUntil: 'networkidle' });
      return service.kilobytes;
    };
    const react = await loadedKilobytes('page=react');
    const shown = (await loadedKilobytes(`page=${file}&debounce=${String(debounce)}`)) - react;
    if (!isWork) await page.evaluate((answers) => window.bench.expect(answers), await answersTo(text));
    await page.locator('input').first().focus();
    // Code that loads at the first focus must not count as time per key.
    await page.waitForLoadState('networkidle');
    service.calls = 0;
    await devtools.send('Performance.enable');
    const before = await metricsOf(devtools);
    for (const letter of text) {
      await page.keyboard.press(letter === ' ' ? 'Space' : letter);
      await page.waitForTimeout(gap * (0.7 + 0.6 * random()));
    }
    if (isWork) await page.waitForTimeout(2 * latency);
    else
      await page
        .waitForFunction(() => window.bench.read() !== undefined, undefined, { timeout: 20_000 })
        .catch(async () => {
          throw new Error(`${name}: ${JSON.stringify(await page.evaluate(() => window.bench.debug()))}`);
        });
    const after = await metricsOf(devtools);
    readings.push({
      ...((await page.evaluate(() => window.bench.read())) ?? { wait: NaN, right: NaN }),
      calls: service.calls,
      bytes: { shown, typed: service.kilobytes - react },
      script: (after.script - before.script) / text.length,
      layout: (after.layout - before.layout) / text.length,
      task: (after.task - before.task) / text.length,
    });
    await page.close();
  }
  return {
    calls: mean(readings.map(({ calls }) => calls)),
    bytes: readings[0]!.bytes,
    right: mean(readings.map(({ right }) => right)),
    wait: middle(readings.map(({ wait }) => wait)),
    script: middle(readings.map(({ script }) => script)),
    layout: middle(readings.map(({ layout }) => layout)),
    task: middle(readings.map(({ task }) => task)),
  };
}

/** Measures Doorplate next to published components, in Chromium with real key events and real HTTP. Writes docs/performance.md. */
export default async function keys(): Promise<void> {
  if (!existsSync('bench/node_modules')) {
    console.log('Installs the other libraries into bench/node_modules …');
    spawnSync('npm', ['ci', '--prefix', 'bench', '--ignore-scripts'], { stdio: 'inherit' });
  }
  spawnSync('npm', ['run', 'build'], { stdio: 'ignore' });
  const served = await serve();
  const browser = await chromium.launch(launchOptions());
  const cells = gaps.flatMap((gap) => latencies.map((latency) => ({ gap, latency, slowdown: 1 })));
  const results = new Map<string, Figures[]>();
  const work = new Map<string, { normal: Figures; slow: Figures }>();
  for (const component of components) {
    const figures: Figures[] = [];
    for (const cell of isShort ? cells.slice(4, 5) : cells) {
      figures.push(await measure(browser, served, component, cell));
      const { calls, right, wait } = figures.at(-1)!;
      console.log(
        `${component.name.padEnd(40)}${`${String(cell.gap)}/${String(cell.latency)}`.padEnd(9)} calls ${calls.toFixed(1).padStart(5)}  right ${(100 * right).toFixed(1).padStart(5)} %  wait ${wait.toFixed(0).padStart(5)} ms`,
      );
    }
    results.set(component.name, figures);
    const [normal, slow] = [
      await measure(browser, served, component, { ...workCell, slowdown: 1, isWork: true }),
      await measure(browser, served, component, { ...workCell, slowdown: 4, isWork: true }),
    ];
    work.set(component.name, { normal, slow });
    for (const [speed, at] of Object.entries({ 'ms per key': normal, '4× slower': slow }))
      console.log(
        `${component.name.padEnd(40)}${speed}: script ${at.script.toFixed(2)}, layout ${at.layout.toFixed(2)}, task ${at.task.toFixed(1)}; kB ${at.bytes.shown.toFixed(1)}, typed ${at.bytes.typed.toFixed(1)}`,
      );
  }
  await browser.close();
  served.server.close();
  if (isShort || components.length < 3) return;
  writeFileSync('docs/performance.md', report(cells, results, work));
  writeFileSync('docs/images/work-per-key.svg', chart([...work].map(([name, { slow }]) => [name, slow.task])));
}

/** Returns docs/performance.md. */
function report(
  cells: readonly Cell[],
  results: ReadonlyMap<string, Figures[]>,
  work: ReadonlyMap<string, { normal: Figures; slow: Figures }>,
) {
  const heading = cells.map(({ gap, latency }) => `${String(gap)}/${String(latency)}`);
  const table = (of: (figures: Figures) => string) =>
    [
      `| component | ${heading.join(' | ')} |`,
      `| --- |${' --: |'.repeat(cells.length)}`,
      ...[...results].map(([name, figures]) => `| ${name} | ${figures.map(of).join(' | ')} |`),
    ].join('\n');
  const [machine] = cpus();
  return `# Performance

This page compares Doorplate with other address searches: calls, correct rows, bytes and work per key. \`npm run bench -- keys\` writes it. The benchmark types real addresses of about 30 characters into each component, with real key events in Chromium, against one service over HTTP. The service's response times vary by ±30 %, so responses can overtake each other. All components run in the same run on the same machine (${new Date().toISOString().slice(0, 10)}; ${String(cpus().length)} cores, ${machine?.model ?? 'unknown'}; Node ${process.versions.node}), with their defaults. A column named 60/120 has 60 ms between two keys and responses after 120 ms.

## Calls for one address

Fewer is better: many services charge for each call, and all of them limit calls.

${table(({ calls }) => calls.toFixed(1))}

## Correct rows before the next key

How often, when the next key was pressed, the first five rows on screen were those that the service returns for the text typed so far. Higher is better.

${table(({ right }) => `${(100 * right).toFixed(1)} %`)}

## Milliseconds from the last key to the correct list

If the correct list is on screen before the response to the last key, the time is shorter than a response.

${table(({ wait }) => wait.toFixed(0))}

## Bytes

JavaScript that a page with the component loads in addition to React, in kB (esbuild, minified, gzip): when the page is shown, and after a whole address has been typed. CSS and what a component loads from its vendor's servers are not included. Doorplate's component is AddressAutocomplete. [AddressForm](decisions/bundle-size.md#page-totals) loads more.

| component | shown | typed |
| --- | --: | --: |
${[...results].map(([name, [figures]]) => `| ${name} | ${figures!.bytes.shown.toFixed(1)} | ${figures!.bytes.typed.toFixed(1)} |`).join('\n')}

## Work per key

Milliseconds per key at ${String(workCell.gap)}/${String(workCell.latency)}: script, layout including styles, and all tasks. Then the same on a CPU slowed down four times. In these runs, the page does not compare rows, so that only the work of the component counts.

| component | script | layout | task | script, 4× | layout, 4× | task, 4× |
| --- | --: | --: | --: | --: | --: | --: |
${[...work]
  .map(
    ([name, { normal, slow }]) =>
      `| ${name} | ${[normal, slow].flatMap(({ script, layout, task }) => [script, layout, task].map((value) => value.toFixed(1))).join(' | ')} |`,
  )
  .join('\n')}

![Milliseconds of tasks per key on a CPU slowed down four times](images/work-per-key.svg)
`;
}

/** Returns a bar chart as an SVG file that is readable on light and dark pages. */
function chart(bars: readonly (readonly [string, number])[]) {
  const most = Math.max(...bars.map(([, value]) => value));
  const rows = bars.map(
    ([name, value], at) =>
      `<text x="292" y="${String(at * 28 + 19)}" text-anchor="end">${name}</text><rect x="300" y="${String(at * 28 + 4)}" width="${((380 * value) / most).toFixed(0)}" height="20" rx="3"${at === 0 ? ' class="own"' : ''}/><text x="${((380 * value) / most + 306).toFixed(0)}" y="${String(at * 28 + 19)}">${value.toFixed(1)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 740 ${String(bars.length * 28)}" role="img" aria-label="Milliseconds of tasks per key on a CPU slowed down four times"><style>text{font:14px system-ui,sans-serif;fill:#3d4451}rect{fill:#9aa4b2}.own{fill:#2f6fed}@media(prefers-color-scheme:dark){text{fill:#c9d1d9}}</style>${rows.join('')}</svg>\n`;
}
