import { AddressProvider } from 'doorplate';
import { createClient } from 'doorplate/core';
import type { ReactNode } from 'react';

/** Client of a service that a test must never call. */
export const client = createClient({
  endpoints: { platform: 'https://platform.test' },
  fetch: () => Promise.reject(new Error('This test must not call the service.')),
});

/** Renders what a test renders with that client. */
export const wrapper = ({ children }: { children: ReactNode }) => (
  <AddressProvider client={client}>{children}</AddressProvider>
);
