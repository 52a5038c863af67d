/** `doorplate/server`: the relay, which keeps the key. For servers and workers, never for a browser. All exports are public API. */
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
