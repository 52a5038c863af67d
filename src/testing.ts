/** `doorplate/testing`: the simulator. What is listed here is a contract. */
export { createSimulator, sampleAddresses, faultNames } from './testing/index.ts';
export type {
  Address,
  AddressField,
  CallEvent,
  ClientOptions,
  Credentials,
  Encoded,
  FetchAdapter,
  OperationName,
  Reading,
  ReadLimits,
  RepeatRule,
  Service,
  ServiceFault,
} from './core/index.ts';
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
  Asked,
} from './testing/index.ts';
