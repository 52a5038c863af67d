import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** TCP: it sees only when an answer comes, not the content. */
export interface ResettingProxy {
  port: number;
  /** Connections that were reset with an answer on its way. */
  readonly resets: number;
  close(): Promise<void>;
}

/**
 * A proxy that keeps connections alive, and resets one at the moment when the answer to a further request on it comes: the work is done by then, and the
 * browser has not received a byte of it. Browsers resend such a request by themselves, even a POST.
 *
 * @param each resets every nth further answer on kept-alive connections.
 */
export async function resettingProxy(target: number, each: number): Promise<ResettingProxy> {
  let resets = 0;
  let further = 0;
  const open = new Set<Socket>();
  const server: Server = createServer((browser) => {
    const service = connect(target, '127.0.0.1');
    open.add(browser).add(service);
    let requests = 0;
    let isAnswered = true;
    browser.on('data', (bytes: Buffer) => {
      // Requests come one after another: data after an answer starts the next.
      if (isAnswered) requests += 1;
      isAnswered = false;
      service.write(bytes);
    });
    service.on('data', (bytes: Buffer) => {
      const begins = !isAnswered;
      isAnswered = true;
      if (begins && requests > 1) {
        further += 1;
        if (further % each === 0) {
          resets += 1;
          browser.resetAndDestroy();
          service.destroy();
          return;
        }
      }
      browser.write(bytes);
    });
    for (const [one, other] of [
      [browser, service],
      [service, browser],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    get resets() {
      return resets;
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
