export { createAddressHandler } from './createAddressHandler.ts';
export { createMemoryCalls } from './createMemoryCalls.ts';
export { createRedisCalls, type RedisCallsOptions } from './redis/createRedisCalls.ts';
export type { RedisClient } from './redis/RedisClient.ts';
export type { AddressHandlerOptions, RelayEvent, RelayLimits, Visitor } from './AddressHandlerOptions.ts';
export type { Answer } from './Answer.ts';
export type { CallOnce, CallStore } from './CallStore.ts';
