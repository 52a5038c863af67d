import { createClient, type ClientOptions } from 'doorplate/core';
import { type AddressHandlerOptions, createAddressHandler } from 'doorplate/server';
import { describe, expect, test } from 'vitest';
import { everything } from '../support/relayed.ts';

const clientOf = (options: ClientOptions = { endpoints: { platform: 'https://service.test' } }) =>
  createClient(options);
const at = (platform: string) => ({ client: clientOf({ endpoints: { platform } }) });
const started = (options: Partial<AddressHandlerOptions>) => () =>
  createAddressHandler({ client: clientOf(), ...options });
const whole = '`limits` must be non-negative integers.';
const origin = (one: string) =>
  `\`origins\` contains "${one}". Use the form "https://shop.example", without a path or "*".`;

const refused: [name: string, options: Partial<AddressHandlerOptions>, says: string][] = [
  [
    'a client that calls a relay itself',
    { client: clientOf({ relay: 'https://shop.example/api/address' }) },
    '`client` itself uses a `relay`. Give it the `endpoints` and `credentials` of the services.',
  ],
  [
    'an unset key',
    { client: clientOf({ credentials: { key: '' } }) },
    '`client` has no key: all of its `credentials` are empty. Check that the environment variable is set.',
  ],
  ['an unknown operation', { allow: ['findd' as 'find'] }, '`allow` contains an unknown operation: "findd".'],
  [
    'a name that every object has',
    { allow: ['constructor' as 'find'] },
    '`allow` contains an unknown operation: "constructor".',
  ],
  [
    'batches and emails open to everyone',
    { allow: ['find', 'cleanse', 'retrieve', 'validateEmails'] },
    "`allow` contains cleanse, validateEmails. A single call can use up all of an account's credits, so `authorize` is required.",
  ],
  ...['*', 'shop.example', 'https://shop.example/', 'https://*.shop.example', 'null', 'https://SHOP.example'].map(
    (one): (typeof refused)[number] => [`the origin ${one}`, { origins: ['https://shop.example', one] }, origin(one)],
  ),
  ['no secret', { signIds: [] }, '`signIds` needs secrets of at least 32 characters.'],
  [
    'a secret of 31 characters',
    { signIds: ['a'.repeat(32), 'b'.repeat(31)] },
    '`signIds` needs secrets of at least 32 characters.',
  ],
  ['half a call', { limits: { perVisitor: { find: 0.5 } } }, whole],
  ['a negative limit', { limits: { perVisitor: { find: -1 } } }, whole],
  ['a negative shared limit', { limits: { altogether: { retrieve: -1 } } }, whole],
  ['credits without end', { limits: { creditsPerVisitor: Infinity } }, whole],
  ['credits that are text', { limits: { credits: '5000' as unknown as number } }, whole],
  [
    'a limit of an unknown operation',
    { limits: { perVisitor: { fnd: 3 } as object } },
    '`limits` contains an unknown operation: "fnd".',
  ],
  [
    'a shared limit of an unknown operation',
    { limits: { altogether: { toString: 3 } as object } },
    '`limits` contains an unknown operation: "toString".',
  ],
  ['a negative number of proxies', { trustedProxies: -1 }, '`trustedProxies` must be a non-negative integer.'],
  ['half a proxy', { trustedProxies: 1.5 }, '`trustedProxies` must be a non-negative integer.'],
  ['no time', { deadline: 0 }, '`deadline` must be a positive number of milliseconds.'],
  ['a timeout that is not a number', { deadline: Number.NaN }, '`deadline` must be a positive number of milliseconds.'],
  ...[
    'https://10.0.0.5',
    'https://169.254.169.254/latest',
    'https://[fd00::1]',
    'https://2852039166',
    'https://0xa9.254.169.254',
    'https://0.0.0.0',
    'https://[::ffff:127.0.0.1]',
  ].map((address): (typeof refused)[number] => [
    `M19 the URL ${address} instead of a host`,
    at(address),
    '`endpoints.platform` of `client` is an IP address, which may belong to your own network. Use the host name of the service.',
  ]),
];

describe('a handler with unsafe or useless options', () => {
  test.each(refused)('is rejected at the start, with how to fix it: %s', (_, options, says) => {
    expect(started(options)).toThrow(new TypeError(`createAddressHandler: ${says}`));
  });

  test.each([
    'http://service.test',
    'file:///etc/passwd',
    'ftp://service.test',
    'data:text/plain,x',
    '//service.test',
    'gopher://127.0.0.1',
  ])('M19 is rejected if %s is the service URL', (address) => {
    expect(() => at(address)).toThrow(/`platform` must be an https URL/);
  });
});

test.each<[string, Partial<AddressHandlerOptions>]>([
  ['nothing but a client', {}],
  ['a client whose own adapter knows the service', { client: clientOf({}) }],
  ['a key next to an unset one', { client: clientOf({ credentials: { key: 'AA11', legacyKey: '' } }) }],
  ['operations on one address at a time', { allow: ['find', 'retrieve', 'complete', 'capture'] }],
  ['everything, with an `authorize`', { allow: everything, authorize: () => false }],
  ['origins as browsers write them', { origins: ['https://shop.example', 'http://localhost:5173'] }],
  ['a secret of 32 characters', { signIds: ['a'.repeat(32)] }],
  [
    'limits that let nothing through',
    { limits: { perVisitor: { find: 0 }, altogether: { find: 0 }, creditsPerVisitor: 0, credits: 0 } },
  ],
  ['a proxy', { trustedProxies: 1 }],
  ['a part of a millisecond', { deadline: 0.5 }],
  ['a simulator on this machine', at('http://127.0.0.1:8787')],
  ['the same, by its IPv6 address', at('http://[::1]:8787')],
  ['hosts with numbers in their names', at('https://10.service.test')],
  ['a host with a number at its end', at('https://service.test1')],
])('starts with %s', (_, options) => {
  expect(started(options)).not.toThrow();
});
