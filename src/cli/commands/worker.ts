import { resolve } from 'node:path';
import { createBatchWorker, folderStore, type WorkerEvent } from '../../batch/index.ts';
import { clientFrom, redisFrom } from '../config.ts';
import { Failure } from '../errors.ts';
import { openBoard } from '../servers/board.ts';
import { say } from '../output.ts';
import { untilSignal } from '../signals.ts';

export interface WorkerFlags {
  config?: string;
  redis?: string;
  store: string;
  concurrency: number;
  patience?: number;
  board?: number;
  host: string;
  json?: true;
}

const sentences = {
  chunk: ({ chunk, answered, inDoubt, ms }: Extract<WorkerEvent, { event: 'chunk' }>) =>
    `chunk ${String(chunk)}: ${String(answered)} rows answered${inDoubt > 0 ? `, ${String(inDoubt)} in doubt` : ''}, ${String(ms)} ms`,
  waiting: ({ reason, ms }: Extract<WorkerEvent, { event: 'waiting' }>) =>
    `The service ${reason === 'unreachable' ? 'cannot be reached' : 'asks to slow down'}: waiting, for ${String(Math.round(ms / 1000))} s by now.`,
  stopped: ({ reason, message }: Extract<WorkerEvent, { event: 'stopped' }>) =>
    `Nothing more of this job is sent (${reason}): ${message}`,
  error: ({ message }: Extract<WorkerEvent, { event: 'error' }>) => message,
};

/** `doorplate worker`: works on the chunks of any job, until a person ends it. */
export async function worker({ config, store, concurrency, patience, board, host, json, ...flags }: WorkerFlags) {
  const redis = redisFrom(flags.redis);
  const client = clientFrom(config);
  let last = '';
  const opened = board === undefined ? undefined : await openBoard(redis, { port: board, host });
  const made = await createBatchWorker({
    redis,
    client,
    concurrency,
    store: folderStore(resolve(store)),
    maxWait: patience === undefined ? Infinity : 1000 * patience,
    onEvent(event) {
      const line = json ? JSON.stringify(event) : (sentences[event.event] as (its: WorkerEvent) => string)(event);
      // A Redis that is away says so many times a second.
      if (event.event === 'error' && line === last) return;
      last = line;
      say(line);
    },
  }).catch(async (cause: unknown) => {
    if (opened) {
      // A board listens until a person ends it, and nobody is to have to: the process would stay, and make no call.
      process.emit('SIGTERM');
      await opened.close();
    }
    throw new Failure((cause as Error).message, { cause });
  });
  if (!json)
    say(
      `Working on the chunks of ${resolve(store)}, ${String(concurrency)} calls at a time. Ctrl+C ends it when its calls have ended.${opened ? ` Board: ${opened.address}` : ''}`,
    );
  const signal = untilSignal(() => 'Rows of the calls under way are in doubt.');
  await new Promise((done) => {
    signal.addEventListener('abort', done, { once: true });
  });
  await made.close();
  await opened?.close();
}
