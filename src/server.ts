/** `doorplate/server`: the relay that holds the key. Never for a browser. What is listed here is a contract. */
export { createAddressHandler, createMemoryCalls, createRedisCalls } from './server/index.ts';

export type {
  AddressHandlerOptions,
  Answer,
  CallOnce,
  CallStore,
  RedisCallsOptions,
  RedisClient,
  RelayEvent,
  RelayLimits,
  Visitor,
} from './server/index.ts';
