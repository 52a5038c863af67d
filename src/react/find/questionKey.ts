import type { Client } from '../../core/index.ts';

/** Begins the key of every query of this client. */
export const questionKey = (client: Client) => ['doorplate', client.id] as const;
