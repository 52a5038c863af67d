import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, inject, test } from 'vitest';
import { folderIn, run } from './installed.ts';

const project = folderIn(inject('installed'), 'command');
const bin = join(inject('installed'), 'node_modules/.bin/doorplate');

/** Starts the command in a project with the package installed, as a user starts it. Resolves with its output when the command waits. */
async function start(...args: string[]) {
  // Starts the program directly, as npx would. When npx itself gets Ctrl+C, it ends with the signal, whatever the exit code of the command.
  const child: ChildProcess = spawn(bin, args, { cwd: project });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout!.on('data', (bytes: Buffer) => {
      printed += bytes.toString();
      if (printed.includes('Ctrl+C')) resolve();
    });
    void ended.then((status) => reject(new Error(`doorplate ended with ${String(status)}: ${printed}`)));
  });
  const [address = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed) ?? [];
  return {
    address,
    printed: () => printed,
    /** Runs the printed example in the project, and returns its output. */
    example() {
      const [code = ''] = /^import [^]*?console\.log.*$/m.exec(printed) ?? [];
      // The default timeout is too short for a busy machine.
      writeFileSync(join(project, 'example.mjs'), code.replace('createClient({', 'createClient({ timeout: 120_000,'));
      return run('node', ['example.mjs'], project);
    },
    stop() {
      child.kill('SIGINT');
      return ended;
    },
  };
}

/** Returns the status of a request that names another host. `fetch` would not send it. */
const rawStatus = (address: string, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    request(`${address}/simulator/ledger`, { headers }, (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    })
      .on('error', reject)
      .end();
  });

test('serves a relay with `doorplate dev` that the installed client can call, for local pages only, until Ctrl+C', async () => {
  const dev = await start('dev', '--port', '0', '--fail', 'find=500,after=1', '--origin', 'https://preview.example');
  try {
    expect(dev.example()).toContain("line1: '77 Beacon Street");
    const ledger = async () => (await fetch(`${dev.address}/simulator/ledger`)).json() as Promise<unknown[]>;
    expect(await ledger()).toEqual([
      expect.objectContaining({ operation: 'find', credits: 0 }),
      expect.objectContaining({ operation: 'retrieve', credits: 1 }),
    ]);
    const ask = (headers: Record<string, string>, method = 'POST') =>
      fetch(`${dev.address}/api/address/find`, {
        method,
        headers: { 'content-type': 'application/json', 'doorplate-call': crypto.randomUUID(), ...headers },
        ...(method === 'POST' && { body: '{"text":"77 beacon"}' }),
      });
    // The requested fault applies to the second Find.
    expect((await ask({ origin: 'http://localhost:5173' })).status).toBe(502);
    for (const origin of [
      'http://localhost:5173',
      'http://shop.localhost:5173',
      'http://127.0.0.1:3000',
      'https://preview.example',
    ]) {
      const asked = await ask({ origin }, 'OPTIONS');
      expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, origin]);
      expect((await ask({ origin })).status).toBe(200);
    }
    for (const origin of ['https://evil.example', 'http://localhost.evil.example', 'null'])
      expect((await ask({ origin })).status).toBe(403);
    expect((await ask({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(
      (await fetch(`${dev.address}/simulator/ledger`, { headers: { origin: 'https://evil.example' } })).status,
    ).toBe(403);
    // A host name that was just pointed to this machine. A browser treats the page as same-origin.
    const named = (host: string) => rawStatus(dev.address, { host });
    expect(await named('evil.example')).toBe(403);
    expect(await named('localhost.evil.example:80')).toBe(403);
    for (const host of ['localhost', 'shop.localhost:8787', '127.0.0.1', '[::1]:80', 'doorplate:8787'])
      expect([host, await named(host)]).toEqual([host, 200]);
    expect(await named('a b')).toBe(400);
    expect(await ledger()).toHaveLength(7);
    expect(dev.printed()).toMatch(/^retrieve {2}200 {2}\d+ ms {2}1 credit$/m);
    expect(dev.printed()).toMatch(/^find {2}502 {2}\d+ ms {2}0 credits$/m);
    expect(dev.printed()).toMatch(
      /^find {2}403 {2}\d+ ms {2}0 credits\n {2}origin not allowed: https:\/\/evil\.example$/m,
    );

    // Another process uses the port.
    const { status, stderr } = spawnSync(bin, ['simulate', '--port', new URL(dev.address).port], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^error: Port \d+ is in use\. Choose another --port/)]);
  } finally {
    expect(await dev.stop()).toBe(0);
  }
});

test('lets no website read what was sent to `doorplate simulate`, but pages on this machine, its own page on the network, and `--origin`', async () => {
  const simulator = await start('simulate', '-p', '0', '--origin', 'https://preview.example');
  try {
    const { port } = new URL(simulator.address);
    /** Sends a Find or reads the ledger as a browser does for a page of this origin. */
    const ask = (path: string, headers: Record<string, string>, method = 'GET') =>
      new Promise<[number | undefined, string | undefined]>((resolve, reject) => {
        request(`${simulator.address}${path}`, { headers, method }, (reply) => {
          reply.resume();
          resolve([reply.statusCode, reply.headers['access-control-allow-origin']]);
        })
          .on('error', reject)
          .end();
      });
    const paths = ['/address-capture/find?Text=77%20beacon&Key=AA11-AA11-AA11-AA11', '/simulator/ledger'];
    for (const path of paths) {
      // Programs, and a URL that is typed by hand.
      expect(await ask(path, {})).toEqual([200, undefined]);
      expect(await ask(path, { 'sec-fetch-site': 'none' })).toEqual([200, undefined]);
      for (const [origin, host] of [
        ['http://localhost:5173', `127.0.0.1:${port}`],
        ['http://127.0.0.1:3000', `localhost:${port}`],
        ['http://shop.localhost', `127.0.0.1:${port}`],
        ['https://preview.example', `127.0.0.1:${port}`],
      ] as const)
        expect([origin, await ask(path, { origin, host })]).toEqual([origin, [200, origin]]);
      for (const [origin, host] of [
        ['http://192.168.1.5:5173', `192.168.1.5:${port}`],
        ['http://[fd00::1]:5173', `[fd00::1]:${port}`],
        ['http://workshop.local:5173', `workshop.local:${port}`],
      ] as const) {
        // A page on the network may read the answer. Like the services, the simulator rejects a call over http.
        const status = path === '/simulator/ledger' ? 200 : 403;
        expect([origin, await ask(path, { origin, host })]).toEqual([origin, [status, origin]]);
      }
      for (const [origin, host] of [
        ['https://evil.example', `127.0.0.1:${port}`],
        ['null', `127.0.0.1:${port}`],
        ['http://localhost.evil.example', `127.0.0.1:${port}`],
        ['http://192.168.1.6:5173', `192.168.1.5:${port}`],
        // A site has pointed its own name at this machine.
        [`http://evil.example:${port}`, `evil.example:${port}`],
      ] as const)
        expect([origin, await ask(path, { origin, host })]).toEqual([origin, [403, undefined]]);
      expect(await ask(path, { host: `evil.example:${port}` })).toEqual([403, undefined]);
      const status = path === '/simulator/ledger' ? 200 : 403;
      expect(await ask(path, { host: `preview.example:${port}` })).toEqual([status, undefined]);
      expect(await ask(path, { 'sec-fetch-site': 'cross-site' })).toEqual([403, undefined]);
    }
    expect(await ask(paths[0]!, { origin: 'https://evil.example' }, 'OPTIONS')).toEqual([403, undefined]);
    expect(await ask(paths[0]!, { origin: 'http://localhost:5173' }, 'OPTIONS')).toEqual([
      204,
      'http://localhost:5173',
    ]);
    expect(simulator.printed()).toContain(
      'Allowed pages: pages on this machine (localhost, any port), https://preview.example.',
    );
  } finally {
    expect(await simulator.stop()).toBe(0);
  }
});

test('answers the example that `doorplate simulate` prints, with custom addresses, key and faults', async () => {
  writeFileSync(
    join(project, 'own.json'),
    JSON.stringify([{ line1: '77 Beacon Lane', city: 'Galena', postalCode: '61036', countryIso2: 'US' }]),
  );
  const simulator = await start('simulate', '-p', '0', '--addresses', 'own.json', '--key', 'BB22-BB22-BB22-BB22');
  try {
    const say = (act: string, body: unknown) =>
      fetch(`${simulator.address}/simulator/${act}`, { method: 'POST', body: JSON.stringify(body) });
    expect(simulator.printed()).toContain("key: 'BB22-BB22-BB22-BB22'");
    expect(simulator.example()).toContain("line1: '77 Beacon Lane'");
    expect((await say('fail', { operation: 'retrieve', with: 'reset-after' })).status).toBe(200);
    expect(() => simulator.example()).toThrow(/mayHaveBeenCharged: true/);
    expect((await say('fail', { operation: 'nothing', with: '500' })).status).toBe(400);
    for (const odd of [{ times: 'many' }, { times: -1 }, { ms: 'x' }, { after: null }])
      expect((await say('fail', { operation: 'find', with: '500', ...odd })).status).toBe(400);
    expect((await say('advance', { ms: -5 })).status).toBe(400);
    // The part before the connection broke arrives.
    expect((await say('fail', { operation: 'find', with: 'cut', times: 'always' })).status).toBe(200);
    const cut = await fetch(`${simulator.address}/address-capture/find?Text=77&Key=BB22-BB22-BB22-BB22`).catch(
      () => undefined,
    );
    if (cut) await expect(cut.text()).rejects.toThrow();
    expect((await say('recover', {})).status).toBe(200);
    expect((await say('reset', {})).status).toBe(200);
    expect(await (await fetch(`${simulator.address}/simulator/ledger`)).json()).toEqual([]);
  } finally {
    expect(await simulator.stop()).toBe(0);
  }
});

test('reports arguments that the command does not understand, with exit code 2', () => {
  const said = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(bin, args, { encoding: 'utf8', cwd: project });
    return `${String(status)} ${stdout}${stderr}`;
  };
  expect(said('--help')).toMatch(/^0 Usage: doorplate[^]* simulate [^]* dev /);
  const manifest = readFileSync(join(inject('installed'), 'node_modules/doorplate/package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  expect(run('npx', ['--no-install', 'doorplate', '--version'], project)).toBe(`${version}\n`);
  expect(said()).toMatch(/^2 Usage: doorplate/);
  expect(said('cook')).toMatch(/^2 error: unknown command 'cook'/);
  // Emails have no country.
  expect(said('emails', 'list.csv', '--country', 'US')).toMatch(/^2 error: unknown option '--country'/);
  for (const [wrong, why] of [
    [['--colour'], "unknown option '--colour'"],
    [['extra'], 'too many arguments'],
    [['--port', '70000'], 'from 0 to 65535'],
    [['--latency', 'long'], 'Use milliseconds'],
    [['--latency', '300-100'], 'Use milliseconds'],
    [['--fail', 'retrieve=boredom'], '"boredom" is not a fault'],
    [['--fail', 'cook=500'], '"cook" is not an operation'],
    [['--fail', 'find=500,sometimes=1'], '"sometimes=1" is not a valid fault option'],
    [['--fail', 'find=429,status=9999999'], 'status 9999999 is not valid'],
    [['--fail', 'find=429,times=1=2'], '"times=1=2" has more than one "="'],
    [['--fail', 'find=429,times=always,times=2'], '"times" is given twice'],
    [['--addresses', 'missing.json'], 'It cannot be read.'],
    [['--addresses', 'package.json'], 'It must be a list'],
    [['--origin', 'https://shop.example/'], 'Use an origin such as https://shop.example'],
  ] as const) {
    const text = said('dev', ...wrong);
    expect(text).toMatch(/^2 error: /);
    expect(text).toContain(why);
  }
});

test('rejects a count that is too large or not an integer with exit code 2, before anything else', () => {
  for (const [command, ...options] of [
    ['cleanse', '--concurrency=2.5', '--concurrency=5000', '--chunk-size=1.5', '--chunk-size=101', '--stop-after=1.5'],
    ['cleanse', `--price=${'9'.repeat(400)}`, `--calls-per-second=${'9'.repeat(400)}`],
    ['resume', '--concurrency=2.5', '--concurrency=1001', '--chunk-size=0'],
    ['import', '--concurrency=2.5', '--concurrency=5000'],
    ['worker', '--concurrency=1.5', '--concurrency=1001', '--board=0.5'],
  ] as const)
    for (const option of options) {
      const args = [command, option, ...(command === 'worker' ? ['--store', 'shared'] : ['a', 'b'])];
      const { status, stderr } = spawnSync(bin, args, { encoding: 'utf8', cwd: project });
      expect([args, status, stderr]).toEqual([
        args,
        2,
        expect.stringMatching(
          /^error: option .* is invalid\. It must be a (?:whole )?number (?:of at least|from) [^\n]*\n/,
        ),
      ]);
      expect(stderr).not.toMatch(/^ +at /m);
    }
});

test('lets a bundler for a worker find `doorplate/server`, which is rejected for a page', async () => {
  const server = "import { createAddressHandler } from 'doorplate/server'; console.log(createAddressHandler);";
  const inputsWith = async (...conditions: string[]) => {
    const { metafile } = await build({
      stdin: { contents: server, resolveDir: project },
      ...{ bundle: true, format: 'esm', platform: 'browser', conditions },
      ...{ write: false, metafile: true, logLevel: 'silent' },
    });
    return Object.keys(metafile.inputs);
  };
  expect((await inputsWith('workerd', 'worker', 'browser')).join()).toContain('dist/server.js');
  await expect(inputsWith('browser')).rejects.toThrow('doorplate/server');
});
