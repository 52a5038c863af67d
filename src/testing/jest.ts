/** `doorplate/testing/jest`: a setup file for Jest, whose jsdom has no `fetch`. It adds the `fetch` of Node. */
// oxlint-disable-next-line house/rooms -- Only Jest loads this file, and Jest runs in Node.
import { runInThisContext } from 'node:vm';

const names = ['fetch', 'Headers', 'Request', 'Response', 'TextDecoder', 'TextEncoder'];
// Jest runs this file inside jsdom. `runInThisContext` evaluates a name outside, in Node.
for (const name of names)
  if (!(name in globalThis)) Object.assign(globalThis, { [name]: runInThisContext(name) as unknown });
