import type { Client } from '../../core/index.ts';

/** Where a client sends, without what is secret in it. */
export const serviceOf = ({ options: { endpoints, relay } }: Client): string =>
  relay ? `relay ${relay}` : JSON.stringify(Object.entries(endpoints ?? {}).sort());
