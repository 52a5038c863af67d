import { createClient, operations, type OperationName } from 'doorplate/core';
import { createAddressHandler } from 'doorplate/server';
import type { Simulator } from 'doorplate/testing';

/** Creates the relay of the demo's server. Only the relay has the simulator's key. Every visitor can call every operation, because nothing is charged. */
export function createDemoRelay({ endpoints, credentials, fetch }: Simulator) {
  const allow = Object.keys(operations) as OperationName[];
  const plenty = Object.fromEntries(allow.map((name) => [name, 100_000]));
  return createAddressHandler({
    client: createClient({ endpoints, credentials, fetch }),
    allow,
    authorize: () => true,
    limits: { perVisitor: plenty, creditsPerVisitor: 100_000_000, credits: 100_000_000 },
    // A little shorter than the page's timeout.
    deadline: 7_000,
  });
}
