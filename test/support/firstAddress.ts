import { type Client, find } from 'doorplate/core';

/** Returns the id of any address that the service has. */
export async function firstAddress(client: Client): Promise<string> {
  const suggestions = await find(client, { text: '1600', countries: ['US'] });
  const address = suggestions.find(({ kind }) => kind === 'address');
  if (!address) throw new Error('no address');
  return address.id;
}
