/** `doorplate/testing`: the simulator, which answers like the services, in memory and without an account. */
export { createSimulator, faultNames, sampleAddresses } from './testing/index.ts';

export type {
  FaultName,
  LedgerEntry,
  SimulatedAnswer,
  SimulatedFault,
  SimulatedOperation,
  SimulatedRequest,
  Simulator,
  SimulatorAddress,
  SimulatorLatency,
  SimulatorOptions,
} from './testing/index.ts';
// Types of the core that the signatures above name.
export type { Address, AddressField, Credentials, FetchAdapter, OperationName, EndpointName } from './core.ts';
