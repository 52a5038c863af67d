import { Refused } from './Refused.ts';

/**
 * What a host has added behind the address of an operation is left alone. A key, or the address of a service, is a page that believes that it may choose them:
 * nothing of a query is ever passed on, and it is told so.
 *
 * @throws Refused with 400.
 */
export function checkQuery(query: URLSearchParams): void {
  for (const [name, value] of query)
    if (/^(lqt)?key$/i.test(name) || /^https?:/i.test(value))
      throw new Refused(400, 'The relay has the key and the addresses of the services: a query may not name them.');
}
