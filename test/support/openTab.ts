import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { launchOptions } from '../../scripts/chromium.mjs';

export interface Tab {
  page: Page;
  /** Brings another tab to the front. This tab is then hidden, and its window no longer has the focus. */
  leave(): Promise<void>;
  /** Brings this tab to the front again. */
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a tab of a Chromium in which only the front tab has the focus, as for a user. In a browser that Playwright starts, each tab believes that it
 * has the focus.
 */
export async function openTab(): Promise<Tab> {
  const { executablePath = chromium.executablePath(), args } = launchOptions();
  const profile = mkdtempSync(join(tmpdir(), 'doorplate-tab-'));
  const own = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'];
  const browser = spawn(executablePath, [...args, ...own], { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  const ended = new Promise<void>((resolve) => browser.once('exit', resolve));
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    browser.stderr.on('data', (bytes: Buffer) => {
      said += bytes.toString();
      const [found] = /ws:\/\/\S+/.exec(said) ?? [];
      if (found) resolve(found);
    });
    browser.once('exit', () => {
      reject(new Error(`Chromium ended: ${said}`));
    });
  });
  const connection = await chromium.connectOverCDP(address, { noDefaults: true });
  const context = connection.contexts()[0]!;
  const page = context.pages()[0]!;
  // A hidden tab renders nothing, so this polls by time and not by frame.
  const hasFocus = (is: boolean) =>
    page.waitForFunction((wanted) => document.hasFocus() === wanted, is, { polling: 50 });
  const other = await context.newPage();
  await page.bringToFront();
  return {
    page,
    async leave() {
      await other.bringToFront();
      await hasFocus(false);
    },
    async comeBack() {
      await page.bringToFront();
      await hasFocus(true);
    },
    async close() {
      await connection.close();
      // Kills the browser together with its child processes.
      process.kill(-browser.pid!, 'SIGKILL');
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
