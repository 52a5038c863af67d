/** `doorplate/server`: the relay, which holds the key. For servers and workers, never for a browser. */
export { createAddressHandler, createMemoryCalls, createRedisCalls } from './server/index.ts';

export type {
  AddressHandlerOptions,
  CallStore,
  RedisCallsOptions,
  RedisClient,
  RelayCall,
  RelayEvent,
  RelayLimits,
  RelayResponse,
  RelayVisitor,
} from './server/index.ts';
