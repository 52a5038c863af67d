/**
 * Resolves in the next task, so that the page can update first. Timers are too slow for this, because a background page runs them only once a
 * second or once a minute.
 */
export const nextTask = () =>
  new Promise<void>((resolve) => {
    // Some test environments and mobile apps have no MessageChannel.
    if (typeof MessageChannel === 'undefined') {
      setTimeout(resolve);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
