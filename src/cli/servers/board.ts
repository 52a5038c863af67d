import { createHash, timingSafeEqual } from 'node:crypto';
import { CliError } from '../errors.ts';
import { listen } from './listen.ts';

const minPasswordLength = 12;

/**
 * Serves bull-board for the queue, protected by the user name `doorplate` and the password in DOORPLATE_BOARD_PASSWORD. The board is
 * read-only: retrying a chunk there would have no effect, because the store records that the chunk was sent.
 *
 * @throws CliError if the password or the packages are missing, the port is in use, or BullMQ rejects the Redis address.
 */
export async function openBoard(redis: string, { port, host }: { port: number; host: string }) {
  const password = process.env['DOORPLATE_BOARD_PASSWORD'] ?? '';
  if (password.length < minPasswordLength)
    throw new CliError(
      `The board needs a password. Set DOORPLATE_BOARD_PASSWORD to at least ${String(minPasswordLength)} characters.`,
    );
  const { createBullBoard, BullMQAdapter, HonoAdapter, serveStatic, Hono, bullmq, Redis } = await loadPackages();
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
      // Disconnect first: a queue that waits for an unreachable Redis would keep the process alive.
      connection.disconnect();
      await queue.close().catch(() => undefined);
    };
    const adapter = new HonoAdapter(serveStatic);
    createBullBoard({ queues: [new BullMQAdapter(queue, { readOnlyMode: true })], serverAdapter: adapter });
    const app = new Hono().route('/', adapter.registerPlugin());
    const authorization = `Basic ${Buffer.from(`doorplate:${password}`).toString('base64')}`;
    const { address, ended } = await listen({ port, host }, async (request) => {
      if (!isEqual(request.headers.get('authorization') ?? '', authorization))
        return new Response('A user name and a password are required.\n', {
          status: 401,
          headers: { 'www-authenticate': 'Basic realm="Doorplate"', 'cache-control': 'no-store' },
        });
      return app.fetch(request);
    });
    return {
      address,
      /** Closes the queue, after a signal has closed the port. */
      close: async () => {
        await ended;
        await close();
      },
    };
  } catch (cause) {
    await close();
    // @bull-board/api throws this error if @bull-board/ui, which contains its page, is missing.
    if ((cause as { code?: unknown }).code === 'MODULE_NOT_FOUND') throw missingPackages(cause);
    // The message suggests --port, but the worker's option is called --board.
    throw new CliError((cause as Error).message.replaceAll('--port', '--board'), { cause });
  }
}

/** Loads the board's packages. They are optional, because only a worker with a board needs them. */
async function loadPackages() {
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
    throw missingPackages(cause);
  }
}

/**
 * Returns the error for missing packages. It lists @bull-board/ui too, because not every package manager installs the peer dependencies of
 * @bull-board/api.
 */
const missingPackages = (cause: unknown) =>
  new CliError(
    'The board needs more packages. Install them: npm install @bull-board/api @bull-board/ui @bull-board/hono @hono/node-server hono',
    { cause },
  );

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares two strings in constant time. */
const isEqual = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));
