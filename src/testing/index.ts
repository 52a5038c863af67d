export { createSimulator } from './createSimulator.ts';
export { sampleAddresses } from './sampleAddresses.ts';
export { faultNames } from './faults.ts';

export type { Latency, Simulator, SimulatorOptions } from './createSimulator.ts';
export type { SimulatorAddress } from './deriveAddress.ts';
export type { Fault, FaultName } from './faults.ts';
export type { Asked } from './services/Work.ts';
export type { LedgerEntry } from './ledger.ts';
export type { SimulatedAnswer, SimulatedOperation, SimulatedRequest } from './services/Work.ts';
