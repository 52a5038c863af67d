import { createHash, timingSafeEqual } from 'node:crypto';
import { Failure } from '../errors.ts';
import { listen } from './listen.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));

/** @bull-board/ui is a peer of @bull-board/api, which finds it or not by how a package manager takes peers. */
const lacking = (cause: unknown) =>
  new Failure(
    'The board needs more packages: npm install @bull-board/api @bull-board/ui @bull-board/hono @hono/node-server hono',
    { cause },
  );

/** What is needed to show a queue; the user's own, for a worker needs none of it. */
async function load() {
  try {
    const [{ createBullBoard }, { BullMQAdapter }, { HonoAdapter }, { serveStatic }, { Hono }, bullmq, { Redis }] =
      await Promise.all([
        import('@bull-board/api'),
        import('@bull-board/api/bullMQAdapter'),
        import('@bull-board/hono'),
        import('@hono/node-server/serve-static'),
        import('hono'),
        import('bullmq'),
        import('ioredis'),
      ]);
    return { createBullBoard, BullMQAdapter, HonoAdapter, serveStatic, Hono, bullmq, Redis };
  } catch (cause) {
    throw lacking(cause);
  }
}

/**
 * bull-board as a window on the queue, for who knows the password in DOORPLATE_BOARD_PASSWORD (the name is `doorplate`). It can be looked at and not
 * worked on: chunks that were asked for again by hand would be looked up in the store, and not sent.
 *
 * @throws Failure without a password of 12 characters, without the packages, where the port is in use, or where BullMQ refuses the address of Redis.
 */
export async function openBoard(redis: string, { port, host }: { port: number; host: string }) {
  const password = process.env['DOORPLATE_BOARD_PASSWORD'] ?? '';
  if (password.length < 12)
    throw new Failure('The board shows who works on what: set DOORPLATE_BOARD_PASSWORD, of 12 characters or more.');
  const { createBullBoard, BullMQAdapter, HonoAdapter, serveStatic, Hono, bullmq, Redis } = await load();
  const connection = new Redis(redis, { maxRetriesPerRequest: null });
  connection.on('error', () => undefined);
  let close = (): Promise<void> => {
    connection.disconnect();
    return Promise.resolve();
  };
  try {
    const queue = new bullmq.Queue('doorplate', { connection });
    queue.on('error', () => undefined);
    close = async () => {
      // First: a queue that waits for a Redis that is away waits no more then, and with it the process.
      connection.disconnect();
      await queue.close().catch(() => undefined);
    };
    const adapter = new HonoAdapter(serveStatic);
    createBullBoard({ queues: [new BullMQAdapter(queue, { readOnlyMode: true })], serverAdapter: adapter });
    const app = new Hono().route('/', adapter.registerPlugin());
    const wanted = `Basic ${Buffer.from(`doorplate:${password}`).toString('base64')}`;
    const { address, ended } = await listen({ port, host }, async (request) => {
      if (!isSame(request.headers.get('authorization') ?? '', wanted))
        return new Response('A name and a password are needed.\n', {
          status: 401,
          headers: { 'www-authenticate': 'Basic realm="Doorplate"', 'cache-control': 'no-store' },
        });
      return app.fetch(request);
    });
    return {
      address,
      /** When a person has ended the process: its port is closed by then. */
      close: async () => {
        await ended;
        await close();
      },
    };
  } catch (cause) {
    await close();
    // Where the files of its page are, it asks when it is made.
    if ((cause as { code?: unknown }).code === 'MODULE_NOT_FOUND') throw lacking(cause);
    // Of a worker the port is the board's.
    throw new Failure((cause as Error).message.replaceAll('--port', '--board'), { cause });
  }
}
