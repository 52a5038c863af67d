import { TestRunner } from 'vitest';
import { cdp, server } from 'vitest/browser';

type Send = (method: string, params?: object) => Promise<unknown>;

/** Whether the browser has Chromium's debugging protocol. Firefox has another protocol, which can emulate less. */
export const hasProtocol = server.browser === 'chromium';

/** Calls Chromium's debugging protocol. In another browser, skips the test with the reason. */
export const protocol: Send = (method, params) => {
  if (!hasProtocol) TestRunner.getCurrentTest()?.context.skip(`${method} is of Chromium’s debugging protocol.`);
  return (cdp().send as unknown as Send)(method, params);
};

/** Resets everything that a test may have changed. For an `afterEach`, in any browser. */
export const takeBack: Send = (method, params) => (hasProtocol ? protocol(method, params) : Promise.resolve());
