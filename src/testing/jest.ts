/** `doorplate/testing/jest`: a setup file for Jest, whose jsdom has no `fetch` and which cannot load CSS. */
// oxlint-disable-next-line house/rooms -- Only Jest loads this file, and Jest runs in Node.
import { runInThisContext } from 'node:vm';

declare const jest: { mock(path: string, factory: () => object): void };

// Jest runs this file inside jsdom. `runInThisContext` evaluates a name outside jsdom, in Node.
for (const name of ['fetch', 'Headers', 'Request', 'Response', 'TextDecoder', 'TextEncoder'])
  if (!(name in globalThis)) Object.assign(globalThis, { [name]: runInThisContext(name) as unknown });

// The paths are relative to the built file.
jest.mock('../styles.css', () => ({}));
jest.mock('../styles/checkout.css', () => ({}));
