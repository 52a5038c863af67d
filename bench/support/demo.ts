import { spawn } from 'node:child_process';
import type { Page } from 'playwright';

declare global {
  interface Window {
    /** Durations of the tasks of more than 50 ms. */
    long: number[];
  }
}

/** Starts the demo. */
export async function startDemo(): Promise<{ url: string; stop(): void }> {
  const server = spawn(process.execPath, ['scripts/start.mjs'], { env: { ...process.env, PORT: '0' } });
  const url = await new Promise<string>((resolve) => {
    let output = '';
    server.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const address = /http:\/\/\S+?\/(?=\s)/.exec(output)?.[0];
      if (address) resolve(address);
    });
  });
  return { url, stop: () => void server.kill() };
}

/** Collects the browser's long tasks in `window.long`. */
export const countLongTasks = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.long = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.long.push(entry.duration);
    }).observe({ type: 'longtask', buffered: true });
  });
