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
  /** Fault that the service returns for each operation. */
  failing?: Partial<Record<OperationName, FaultName>>;
  /** Called before each answer. The service answers once the promise resolves. */
  before?: () => Promise<unknown>;
  words?: Words;
  components?: Components;
  children: ReactNode;
}

/** Frozen, so that the simulators of all stories share one index. */
const everyAddress = Object.freeze([...sampleAddresses, ...realAddresses]);

/** Renders a story with its own simulator. By default, the simulator knows the real addresses of `rrad` and the built-in ones. */
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
