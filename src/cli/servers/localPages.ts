import { isLoopbackHost } from '../../core/index.ts';
import { isLocalHost } from '../../server/index.ts';

/**
 * Whether a request comes from a program, from a page on this machine, or from a page on one of `origins`. A page is on this machine if its
 * host is a loopback host, on any port. A page on the same host as this server is allowed too, for example when a phone opens a page of the
 * development server over the network.
 *
 * Requests to any other host name are rejected. Otherwise, a site could use DNS rebinding to point its own name at this machine and read
 * every answer.
 */
export function isLocalRequest({ headers, url }: Request, origins: readonly string[]): boolean {
  const { hostname } = new URL(url);
  const isLocal = isLocalHost(hostname);
  if (!isLocal && !origins.some((allowed) => new URL(allowed).hostname === hostname)) return false;
  const origin = headers.get('origin');
  // If a script from another origin can read the response, the browser sends the page's origin with the request.
  if (origin === null) return [null, 'same-origin', 'none'].includes(headers.get('sec-fetch-site'));
  if (origins.includes(origin)) return true;
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) return false;
  const page = new URL(origin).hostname;
  return isLoopbackHost(page) || (isLocal && page === hostname);
}

/** Answers a request, unless a page on another site sent it. Only the page that sent the request can read the answer. */
export async function answerLocalRequest(
  request: Request,
  origins: readonly string[],
  answer: () => Promise<Response>,
): Promise<Response> {
  if (!isLocalRequest(request, origins))
    return Response.json(
      { error: 'Pages on other sites cannot call this server. To allow one, pass its origin: --origin https://…' },
      { status: 403, headers: { 'cache-control': 'no-store', vary: 'origin' } },
    );
  const response = await answer();
  const { headers } = response;
  const origin = request.headers.get('origin');
  headers.append('vary', 'origin');
  if (origin === null) headers.delete('access-control-allow-origin');
  else headers.set('access-control-allow-origin', origin);
  return response;
}

export const listAllowedPages = (origins: readonly string[]): string =>
  ['pages on this machine (localhost, any port)', ...origins].join(', ');
