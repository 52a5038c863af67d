import { AddressProvider, type Components, type Words } from 'doorplate';
import { createClient, type OperationName } from 'doorplate/core';
import {
  createSimulator,
  type FaultName,
  type SimulatorLatency,
  sampleAddresses,
  type SimulatorAddress,
} from 'doorplate/testing';
import { type ReactNode, useState } from 'react';
import { realAddresses } from '../demo/realAddresses.ts';

export interface SimulatedProps {
  addresses?: readonly SimulatorAddress[];
  latency?: SimulatorLatency;
  /** Faults per operation. */
  failing?: Partial<Record<OperationName, FaultName>>;
  /** Each call waits for it before the service answers. */
  before?: () => Promise<unknown>;
  words?: Words;
  components?: Components;
  children: ReactNode;
}

/** Frozen, so that the simulators of all stories share one index. */
const everyAddress = Object.freeze([...sampleAddresses, ...realAddresses]);

/** Renders a story on its own simulator: the real addresses of `rrad` and the built-in set. */
export function Simulated({
  addresses = everyAddress,
  latency = 0,
  failing = {},
  before,
  words,
  components,
  children,
}: SimulatedProps) {
  const [client] = useState(() => {
    const simulator = createSimulator({ addresses, latency });
    for (const [operation, fault] of Object.entries(failing))
      simulator.fail(operation, { with: fault, times: Infinity });
    return createClient({
      endpoints: simulator.endpoints,
      credentials: simulator.credentials,
      fetch: async (request) => {
        await before?.();
        return simulator.fetch(request);
      },
    });
  });
  return (
    <AddressProvider client={client} words={words} components={components}>
      {children}
    </AddressProvider>
  );
}
