import type { FetchAdapter } from 'doorplate/core';

/** One request that waits for the test to answer it. */
export interface Held {
  operation: 'find' | 'retrieve';
  /** The requested text or id. */
  asked: string;
  container: string;
  aborted: boolean;
  open: boolean;
  answer(items: unknown[]): void;
  fail(status?: number): void;
  reset(): void;
}

/** Creates a service for which the test decides when, in what order and how it answers. */
export function heldService() {
  const requests: Held[] = [];
  const fetch: FetchAdapter = (request) =>
    new Promise((resolve, reject) => {
      const url = new URL(request.url);
      const operation = url.pathname.endsWith('/find') ? 'find' : 'retrieve';
      const close = (end: () => void) => {
        if (!held.open) return;
        held.open = false;
        end();
      };
      const held: Held = {
        operation,
        asked: url.searchParams.get(operation === 'find' ? 'Text' : 'id') ?? '',
        container: url.searchParams.get('Container') ?? '',
        aborted: false,
        open: true,
        answer: (items) => {
          close(() => {
            resolve(Response.json({ items }));
          });
        },
        fail: (status = 400) => {
          close(() => {
            resolve(new Response('', { status }));
          });
        },
        reset: () => {
          close(() => {
            reject(new TypeError('fetch failed'));
          });
        },
      };
      requests.push(held);
      request.signal.addEventListener('abort', () => {
        held.aborted = true;
        close(() => {
          reject(new DOMException('aborted', 'AbortError'));
        });
      });
    });
  return {
    fetch,
    requests,
    open: () => requests.filter(({ open }) => open),
    of: (operation: Held['operation']) => requests.filter((request) => request.operation === operation),
  };
}

export const endpoints = { platform: 'https://service.test' };

/** Creates a row as the service sends it. */
export const row = (id: string, text: string, type = 'Address', description = '') => ({
  id,
  text,
  type,
  description,
  highlight: '',
  language: 'ENG',
});

export const addressRow = (id: string, line1: string, language = 'ENG') => ({
  id,
  language,
  line1,
  city: 'Springfield',
  provinceCode: 'IL',
  postalCode: '62701',
  countryIso2: 'US',
});
