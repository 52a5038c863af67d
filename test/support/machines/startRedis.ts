import { findServer } from '../../../scripts/servers.mjs';
import { startProgram } from './startProgram.ts';

/** A Redis that writes nothing to a disk: what it knew is lost with it. */
export const startRedis = (port: number, folder: string) =>
  startProgram(
    port,
    folder,
    findServer('redis-server') ?? 'redis-server',
    ...['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'],
  );
