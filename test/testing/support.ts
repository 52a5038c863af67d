import { createSimulator, type SimulatorOptions } from 'doorplate/testing';

export interface FindRow {
  id: string;
  type: string;
  text: string;
  description: string;
  highlight: string;
  language: string;
}

/** A simulator and its wire, without our client in between. */
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
