import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ChargingOptions {
  /** Number of times that each address was paid for. */
  ledger?: Map<string, number>;
  /** Runs first. Returns true if it has rejected the call without a charge. */
  refuse?: (request: IncomingMessage, reply: ServerResponse) => boolean;
  /** Called for a call that is already paid for. `answer` sends the results. @default calls `answer` immediately */
  paid?: (answer: () => void) => void;
  /** Returns an error to report together with the results. Undefined for none. */
  tells?: () => string | undefined;
  /** Returns the answer for rows that the service knows. @default every row */
  says?: (rows: unknown[], reply: ServerResponse) => unknown;
}

/** Starts a batch cleanse over HTTP that knows every address, and counts how often each was paid for. */
export async function chargingService({
  ledger = new Map<string, number>(),
  refuse,
  paid = (answer) => answer(),
  tells = () => undefined,
  says = (rows) => rows,
}: ChargingOptions = {}) {
  const server = createServer((request, reply) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      if (refuse?.(request, reply)) return;
      const { Addresses } = JSON.parse(Buffer.concat(pieces).toString()) as { Addresses: { Address1: string }[] };
      for (const { Address1 } of Addresses) ledger.set(Address1, (ledger.get(Address1) ?? 0) + 1);
      const matched = Addresses.map((Input) => ({ Input, Matches: [{ AVC: 'V44-I44-P6-100', ...Input }] }));
      paid(() => {
        const error = tells();
        const answer = error === undefined ? says(matched, reply) : { Error: error, Items: matched };
        reply.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    ledger,
    address: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    paidTwice: () => [...ledger].filter(([, times]) => times > 1),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
