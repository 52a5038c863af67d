/** `doorplate/server`: the relay that holds the key. Never for a browser. What is listed here is a contract. */
export { createAddressHandler, createMemoryCalls } from './server/index.ts';

export type {
  AddressHandlerOptions,
  Answer,
  CallOnce,
  CallStore,
  RelayEvent,
  RelayLimits,
  Visitor,
} from './server/index.ts';
