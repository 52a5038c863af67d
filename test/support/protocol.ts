import { TestRunner } from 'vitest';
import { cdp, server } from 'vitest/browser';

type Send = (method: string, params?: object) => Promise<unknown>;

/** Has the browser the debugging protocol of Chromium? Firefox has another one, which emulates less. */
export const hasProtocol = server.browser === 'chromium';

/** Chromium's own debugging protocol. A test that comes to it in another browser ends there: it is skipped, with the reason. */
export const protocol: Send = (method, params) => {
  if (!hasProtocol) TestRunner.getCurrentTest()?.context.skip(`${method} is of Chromium’s debugging protocol.`);
  return (cdp().send as unknown as Send)(method, params);
};

/** Takes back what a test may have asked of it: for an `afterEach`, in any browser. */
export const takeBack: Send = (method, params) => (hasProtocol ? protocol(method, params) : Promise.resolve());
