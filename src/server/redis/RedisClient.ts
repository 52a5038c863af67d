/** What a store of calls uses of an `ioredis` client, of one server or of a cluster. */
export interface RedisClient {
  eval(script: string, numberOfKeys: number, ...keysAndArguments: (string | number)[]): Promise<unknown>;
}
