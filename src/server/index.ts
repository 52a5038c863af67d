export { createAddressHandler } from './createAddressHandler.ts';
export { createMemoryCalls } from './calls/memoryCalls.ts';
export { isLocalHost } from './request/visitor.ts';
export { createRedisCalls } from './calls/redisCalls.ts';

export type { AddressHandlerOptions, RelayEvent, RelayLimits, RelayVisitor } from './AddressHandlerOptions.ts';
export type { RelayResponse } from './answer/responses.ts';
export type { CallStore, RelayCall } from './calls/CallStore.ts';
export type { RedisCallsOptions, RedisClient } from './calls/redisCalls.ts';
