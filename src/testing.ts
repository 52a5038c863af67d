/** `doorplate/testing`: the simulator. What is listed here is a contract. */
export { createSimulator, sampleAddresses, faultNames } from './testing/index.ts';
// Types of the core that these name.
export type * from './core.ts';
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
