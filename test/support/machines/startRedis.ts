import { findServer } from '../../../scripts/servers.mjs';
import { startProgram } from './startProgram.ts';

export const redisProgram = () => findServer('redis-server') ?? 'redis-server';

/** Returns the arguments of a Redis without a disk. When it ends, its data is lost. */
export const redisArguments = (port: number, folder: string, address = '127.0.0.1') => [
  ...['--port', String(port), '--bind', address, '--dir', folder, '--save', '', '--appendonly', 'no'],
];

export const startRedis = (port: number, folder: string) =>
  startProgram(port, folder, redisProgram(), ...redisArguments(port, folder));
