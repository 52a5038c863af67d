import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A TCP proxy. It sees when an answer arrives, but not its content. */
export interface ResettingProxy {
  port: number;
  /** Number of connections that were reset while an answer was arriving. */
  readonly resets: number;
  close(): Promise<void>;
}

/**
 * Starts a proxy that keeps connections alive. It resets a connection when the answer to a second or later request on it arrives. By then, the work
 * is done, and the browser has not received a byte of the answer. Browsers automatically resend such a request, even a POST.
 *
 * @param each resets every nth of these answers.
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
      // Requests come one after another, so data after an answer belongs to the next request.
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
