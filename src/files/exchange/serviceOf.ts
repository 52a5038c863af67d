import { type Client, operations } from '../../core/index.ts';

/** Where a client sends, without what is secret in it. */
export const serviceOf = ({ options: { endpoints, relay } }: Client): string =>
  relay ? `relay ${relay}` : JSON.stringify(Object.entries(endpoints ?? {}).sort());

/** Do two texts of `serviceOf` say the same address for an operation? What a client is told of other services is not asked. */
export const isSameService = (operation: string, one: string, other: string): boolean =>
  one === other || endpointIn(operation, one) === endpointIn(operation, other);

function endpointIn(operation: string, service: string): string {
  const row = Object.values(operations).find(({ name }) => name === operation);
  // Of one that we do not know, all of it counts.
  if (!row) return service;
  try {
    const all = new Map(JSON.parse(service) as [service: string, address: string][]);
    // As `requestOf` chooses it.
    const alternative = 'alternative' in row ? all.get(row.alternative) : undefined;
    return (alternative ?? all.get(row.service) ?? '').replace(/\/$/, '');
  } catch {
    // A relay, or what an app has written by hand.
    return service.replace(/\/$/, '');
  }
}
