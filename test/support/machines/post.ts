import { Agent, request } from 'node:http';

export interface Reply {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

const newId = (): string => crypto.randomUUID();
const agent = new Agent({ keepAlive: true });

/** Sends a request like this visitor's browser for a page of the shop. Every address of 127/8 belongs to this machine. */
export function post(
  url: string,
  input: unknown,
  { id = newId(), from = '127.0.0.1', headers = {} } = {},
): Promise<Reply> {
  const body = JSON.stringify(input);
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        agent,
        method: 'POST',
        localAddress: from,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'sec-fetch-site': 'same-origin',
          'doorplate-call': id,
          ...headers,
        },
      },
      (reply) => {
        const pieces: Buffer[] = [];
        reply.on('data', (piece: Buffer) => pieces.push(piece));
        reply.on('end', () =>
          resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(pieces).toString() }),
        );
        reply.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
