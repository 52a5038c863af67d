import { Readable } from 'node:stream';

/**
 * A simulator behind a port: turns Node's requests into the adapter's and back. What the adapter rejects (a reset) tears the
 * connection; a client that goes away aborts.
 *
 * @param {{ fetch(request: Request): Promise<Response> }} simulator
 * @returns {(req: import('node:http').IncomingMessage, res: import('node:http').ServerResponse) => void}
 */
export function simulatorListener(simulator) {
  return async (req, res) => {
    const gone = new AbortController();
    res.on('close', () => {
      gone.abort();
    });
    try {
      const body = ['GET', 'HEAD'].includes(req.method ?? 'GET') ? undefined : Readable.toWeb(req);
      const response = await simulator.fetch(
        new Request(new URL(req.url ?? '/', 'http://localhost'), {
          method: req.method,
          headers: Object.entries(req.headers).flatMap(([name, value]) =>
            value === undefined ? [] : [[name, String(value)]],
          ),
          signal: gone.signal,
          ...(body ? { body, duplex: 'half' } : {}),
        }),
      );
      res.writeHead(response.status, Object.fromEntries(response.headers));
      if (response.body) for await (const chunk of response.body) res.write(chunk);
      res.end();
    } catch {
      res.destroy();
    }
  };
}
