/** `doorplate/testing`: the simulator. What is listed here is a contract. */
export { createSimulator, sampleAddresses, faultNames } from './testing/index.ts';
export type { Address, AddressField, Credentials, FetchAdapter, OperationName, Service } from './core/index.ts';
export type {
  Latency,
  Simulator,
  SimulatorOptions,
  SimulatorAddress,
  Fault,
  FaultName,
  LedgerEntry,
  SimulatedAnswer,
  SimulatedOperation,
  SimulatedRequest,
} from './testing/index.ts';
