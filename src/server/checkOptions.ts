import { isLoopbackHost, operations } from '../core/index.ts';
import type { AddressHandlerOptions } from './AddressHandlerOptions.ts';
import { isOpen } from './isOpen.ts';

/** @throws TypeError at once for options with which the handler would not be safe, or would not work. */
export function checkOptions({
  client,
  allow = [],
  origins = [],
  authorize,
  signIds,
  ...rest
}: AddressHandlerOptions): void {
  const wrong = (what: string) => new TypeError(`createAddressHandler: ${what}`);
  if (client.options.relay !== undefined)
    throw wrong('`client` has a `relay` itself. Give it the `endpoints` and the `credentials` of the services.');
  const { credentials = {} } = client.options;
  const keys: unknown[] = Object.values(credentials);
  // Without any, the app's own `fetch` may add one.
  if (keys.length > 0 && !keys.some(Boolean))
    throw wrong('`client` has no key: every value of its `credentials` is empty. Is the environment variable set?');
  for (const [service, address] of Object.entries(client.options.endpoints ?? {}))
    if (address && isAddressOfNetwork(new URL(address).hostname))
      throw wrong(
        `\`client\` has an IP address for \`endpoints.${service}\`. Write the host's name: a service that charges has one, what has none may be a machine of your own network.`,
      );
  for (const name of allow)
    if (!Object.hasOwn(operations, name)) throw wrong(`\`allow\` names no operation with "${name}".`);
  const closed = allow.filter((name) => !isOpen(name));
  if (closed.length > 0 && !authorize)
    throw wrong(
      `\`allow\` has ${closed.join(', ')}, of which one call can use up an account. Give it \`authorize\`, which says who may ask.`,
    );
  for (const origin of origins)
    if (origin.includes('*') || !URL.canParse(origin) || new URL(origin).origin !== origin)
      throw wrong(
        `\`origins\` has "${origin}". Write it as browsers do: "https://shop.example", without a path or a "*".`,
      );
  if (signIds && (signIds.length === 0 || signIds.some((secret) => secret.length < 32)))
    throw wrong('`signIds` needs secrets of 32 characters or more.');
  // A client of another package takes its commands in another form: every call would be refused.
  if (rest.redis && typeof (rest.redis as { defineCommand?: unknown }).defineCommand !== 'function')
    throw wrong('`redis` must be a client of `ioredis`.');
  const { trustedProxies = 0, deadline = 1, limits = {} } = rest;
  const { perVisitor = {}, altogether = {}, creditsPerVisitor = 0, credits = 0 } = limits;
  for (const most of [...Object.values(perVisitor), ...Object.values(altogether), creditsPerVisitor, credits])
    if (!Number.isInteger(most) || most < 0) throw wrong('`limits` must be whole numbers from 0.');
  for (const name of [...Object.keys(perVisitor), ...Object.keys(altogether)])
    if (!Object.hasOwn(operations, name)) throw wrong(`\`limits\` names no operation with "${name}".`);
  if (!Number.isInteger(trustedProxies) || trustedProxies < 0)
    throw wrong('`trustedProxies` must be a whole number from 0.');
  if (!(deadline > 0)) throw wrong('`deadline` must be ms above 0.');
}

/** An IP address in place of a name, in whatever notation it was written, other than that of the device itself: a simulator may be there. */
const isAddressOfNetwork = (host: string) => (host.startsWith('[') || /^[\d.]+$/.test(host)) && !isLoopbackHost(host);
