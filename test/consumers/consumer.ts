import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { createSimulator } from 'doorplate/testing';
import { chromium, type Page } from 'playwright';
import { expect, inject, vi } from 'vitest';
import { launchOptions } from '../../scripts/chromium.mjs';
import { root } from '../package/installed.ts';
import { listenTo } from '../package/takeAddress.ts';
import { freePort } from '../support/machines/startProgram.ts';

const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  devDependencies: Record<string, string>;
};

/** An app in a folder of its own, with our tarball and packages from npm. */
export interface Consumer {
  folder: string;
  /** Runs a command of an installed package, and returns what it prints. */
  run: (command: string, args?: string[], env?: NodeJS.ProcessEnv) => Promise<string>;
  /** Starts a command of an installed package, and returns the URL of its server once it answers. `$PORT` in an argument is the port. */
  serve: (command: string, args: string[], env?: NodeJS.ProcessEnv) => Promise<string>;
  /** Names of the files below a folder. */
  filesBelow: (folder: string) => string[];
  close: () => Promise<void>;
}

/**
 * Installs the tarball and packages, and writes files. A package without a version gets the version of our own `package.json`. React,
 * its types and TanStack Query are always installed.
 */
export async function createConsumer({
  packages,
  files,
  react = devDependencies['react']!,
}: {
  packages: string[];
  files: Record<string, string>;
  react?: string;
}): Promise<Consumer> {
  const folder = mkdtempSync(join(tmpdir(), 'doorplate-app-'));
  const all = { 'package.json': JSON.stringify({ name: 'shop', private: true, type: 'module' }), ...files };
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const tarball = readdirSync(inject('installed')).find((name) => name.endsWith('.tgz'))!;
  const names = [`react@${react}`, `react-dom@${react}`, '@tanstack/react-query', ...packages].map((name) =>
    name.lastIndexOf('@') > 0 ? name : `${name}@${devDependencies[name]!}`,
  );
  const children = new Set<ChildProcess>();
  const envWith = (env: NodeJS.ProcessEnv = {}) => ({
    ...process.env,
    ...{
      NODE_ENV: 'production',
      CI: '1',
      ASTRO_TELEMETRY_DISABLED: '1',
      NEXT_TELEMETRY_DISABLED: '1',
      VITEST: undefined,
    },
    ...env,
  });
  const binary = (command: string) => join(folder, 'node_modules/.bin', command);
  const execute = async (path: string, args: string[], env?: NodeJS.ProcessEnv) => {
    const options = { cwd: folder, env: envWith(env), maxBuffer: 64_000_000 };
    const { stdout, stderr } = await promisify(execFile)(path, args, options).catch((error: unknown) => {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      throw new Error(`${path} ${args.join(' ')} failed:\n${stdout}\n${stderr}`);
    });
    return stdout + stderr;
  };
  await execute('npm', [
    ...['install', '--prefer-offline', '--no-audit', '--no-fund', '--include=dev', '--loglevel=error'],
    ...[join(inject('installed'), tarball), ...names],
  ]);
  return {
    folder,
    run: (command, args = [], env) => execute(binary(command), args, env),
    async serve(command, args, env) {
      const port = String(await freePort());
      const child = spawn(
        binary(command),
        args.map((arg) => arg.replace('$PORT', port)),
        {
          cwd: folder,
          env: envWith({ PORT: port, HOST: '127.0.0.1', ...env }),
          // A separate process group, because it starts other processes.
          detached: true,
          stdio: ['ignore', 'ignore', 'inherit'],
        },
      );
      children.add(child);
      const url = `http://127.0.0.1:${port}`;
      await vi.waitUntil(
        () => {
          if (child.exitCode !== null) throw new Error(`${command} ended with ${String(child.exitCode)}.`);
          return fetch(url).then(
            () => true,
            () => false,
          );
        },
        { timeout: 300_000, interval: 100 },
      );
      return url;
    },
    filesBelow: (below) => readdirSync(join(folder, below), { recursive: true, encoding: 'utf8' }),
    async close() {
      for (const child of children) {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        if (child.exitCode !== null) continue;
        process.kill(-child.pid!, 'SIGKILL');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The services of an account, on a port. */
export async function startServices() {
  const simulator = createSimulator();
  const { fetch: answer, credentials } = simulator;
  const listener = getRequestListener((request) => answer(request), { overrideGlobalObjects: false });
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    key: credentials.key,
    ledger: () => simulator.ledger,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Opens a page in Chromium, lets `act` use it, and checks that it printed nothing to the console. `prepare` runs before the page loads. */
export async function inChromium(
  url: string,
  act: (page: Page) => Promise<void>,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<void> {
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage();
    // Generous, because a build or another app can run on the same machine.
    page.setDefaultTimeout(180_000);
    const said = listenTo(page);
    await prepare?.(page);
    await page.goto(url);
    await act(page);
    expect(said).toEqual([]);
  } finally {
    await browser.close();
  }
}
