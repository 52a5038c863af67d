/** Until a page has had its turn. Not a timer, which a page in the background gets once a second, and later once a minute. */
export const nextTask = () =>
  new Promise<void>((resolve) => {
    // Some test environments and apps of phones have none.
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
