import { createClient } from 'doorplate/core';
import { createSimulator, type FaultName } from 'doorplate/testing';

/** Creates a client with its own simulator. `fault` makes every search and every Retrieve fail. */
export function simulatedClient(latency: number, fault: FaultName | '' = '') {
  const simulator = createSimulator({ latency });
  if (fault)
    for (const operation of ['find', 'retrieve'] as const) simulator.fail(operation, { with: fault, times: Infinity });
  const { endpoints, credentials, fetch } = simulator;
  return createClient({ endpoints, credentials, fetch });
}
