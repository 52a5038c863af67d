/** `doorplate/testing`: a simulator that answers like the services, in memory and without an account. All exports are public API. */
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
// Types of the core that these signatures use.
export type { Address, AddressField, Credentials, FetchAdapter, OperationName, EndpointName } from './core.ts';
