export { createAddressHandler } from './createAddressHandler.ts';
export { createMemoryCalls } from './calls/memoryCalls.ts';
export { createRedisCalls, type RedisCallsOptions } from './redis/redisCalls.ts';
export type { RedisClient } from './redis/redisCalls.ts';
export type { AddressHandlerOptions, RelayEvent, RelayLimits, Visitor } from './AddressHandlerOptions.ts';
export type { Answer } from './answer/answerTo.ts';
export type { CallOnce, CallStore } from './calls/CallStore.ts';
