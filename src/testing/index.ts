export { createSimulator } from './createSimulator.ts';
export { faultNames } from './faults.ts';
export { sampleAddresses } from './sampleAddresses.ts';

export type { Simulator, SimulatorLatency, SimulatorOptions } from './createSimulator.ts';
export type { SimulatorAddress } from './deriveAddress.ts';
export type { FaultName, SimulatedFault } from './faults.ts';
export type { LedgerEntry } from './ledger.ts';
export type { SimulatedAnswer, SimulatedOperation, SimulatedRequest } from './services/service.ts';
