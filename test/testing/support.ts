import { type Client, find } from 'doorplate/core';
import { createSimulator, type SimulatorAddress, type SimulatorOptions } from 'doorplate/testing';

export interface FindRow {
  id: string;
  type: string;
  text: string;
  description: string;
  highlight: string;
  language: string;
}

/** Creates a simulator and its HTTP interface, without our client in between. */
export function onTheWire(options: SimulatorOptions = {}) {
  const simulator = createSimulator(options);
  const call = (operation: string, parameters: Record<string, string> | [string, string][], init: RequestInit = {}) => {
    const url = new URL(`${simulator.endpoints.platform}/address-capture/${operation}`);
    url.searchParams.set('Key', simulator.credentials.key);
    for (const [name, value] of Array.isArray(parameters) ? parameters : Object.entries(parameters))
      url.searchParams.append(name, value);
    return simulator.fetch(new Request(url, init));
  };
  const items = async <Item>(answer: Promise<Response>) => ((await (await answer).json()) as { items: Item[] }).items;
  return {
    simulator,
    call,
    find: (parameters: Record<string, string> | [string, string][]) => items<FindRow>(call('find', parameters)),
    retrieve: (id: string) => items<Record<string, unknown>>(call('retrieve', { id })),
  };
}

/** Types each address, and drills down into containers. Returns the texts of the addresses that are in no list. */
export async function notReached(client: Client, addresses: readonly SimulatorAddress[]): Promise<string[]> {
  const lost: string[] = [];
  for (const { line1 = '', line2 = '', city = '', postalCode = '' } of addresses) {
    const text = `${line1} ${city} ${postalCode}`;
    const walk = async (container: string | undefined, depth: number): Promise<boolean> => {
      const rows = await find(client, container ? { text, container } : { text });
      if (rows.some((row) => row.kind === 'address' && row.text.includes(line1) && row.text.includes(line2)))
        return true;
      if (depth < 5)
        for (const row of rows) if (row.kind === 'container' && (await walk(row.id, depth + 1))) return true;
      return false;
    };
    if (!(await walk(undefined, 0))) lost.push(text);
  }
  return lost;
}
