import { resolve } from 'node:path';
import { createBatchWorker, folderStore, type WorkerEvent } from '../../batch/index.ts';
import { printableLine } from '../../core/index.ts';
import { loadClient, resolveRedisAddress } from '../config.ts';
import { CliError } from '../errors.ts';
import { formatCount } from '../messages/format.ts';
import { print, printJson } from '../output.ts';
import { openBoard } from '../servers/board.ts';
import { abortRunOnSignal } from '../signals.ts';

interface WorkerFlags {
  config?: string;
  redis?: string;
  store: string;
  concurrency: number;
  maxWait?: number;
  board?: number;
  host: string;
  json?: true;
}

/** `doorplate worker`: processes chunks of any job until a signal stops it. */
export async function worker(flags: WorkerFlags): Promise<void> {
  const { concurrency, maxWait, json } = flags;
  const redis = resolveRedisAddress(flags.redis);
  const client = loadClient(flags.config);
  const store = resolve(flags.store);
  const board = flags.board === undefined ? undefined : await openBoard(redis, { port: flags.board, host: flags.host });
  let lastLine = '';
  const batchWorker = await createBatchWorker({
    redis,
    client,
    concurrency,
    store: folderStore(store),
    maxWait: maxWait === undefined ? Infinity : 1000 * maxWait,
    // The settings of a job come from the store, so show what they cost before the first call.
    onJob({ job, operation, settings, creditsPerRecord }) {
      const price = `about ${formatCount(creditsPerRecord, 'credit')} per row`;
      if (json) printJson({ event: 'job', job, operation, settings, creditsPerRecord });
      else print(printableLine(`job ${job}: ${operation}${settings && ` with ${settings}`}, ${price}`));
    },
    onEvent(event) {
      const line = printableLine(formatEvent(event));
      // While Redis is unreachable, the same error occurs many times a second.
      if (event.event === 'error' && line === lastLine) return;
      lastLine = line;
      if (json) printJson(event);
      else print(line);
    },
  }).catch(async (cause: unknown) => {
    if (board) {
      // Close the port of the board, because an open port would keep the process alive.
      process.emit('SIGTERM');
      await board.close();
    }
    throw new CliError((cause as Error).message, { cause });
  });
  if (!json)
    print(
      `Processing chunks from ${store} with ${String(concurrency)} concurrent calls. Press Ctrl+C to finish in-flight calls and stop.${board ? ` Board: ${board.address}` : ''}`,
    );
  const signal = abortRunOnSignal(() => 'Rows of in-flight calls are in doubt.');
  await new Promise((resolve) => {
    signal.addEventListener('abort', resolve, { once: true });
  });
  await batchWorker.close();
  await board?.close();
}

function formatEvent(event: WorkerEvent): string {
  switch (event.event) {
    case 'chunk': {
      const inDoubt = event.inDoubt > 0 ? `, ${String(event.inDoubt)} in doubt` : '';
      return `chunk ${String(event.chunk)}: ${String(event.answered)} rows answered${inDoubt}, ${String(event.ms)} ms`;
    }
    case 'waiting':
      return `The service ${event.reason === 'unreachable' ? 'is unreachable' : 'is asking callers to slow down'}. Waited ${String(Math.round(event.ms / 1000))} s so far.`;
    case 'stopped':
      return `This job was stopped (${event.reason}). ${event.message}`;
    case 'error':
      return event.message;
  }
}
