import type { Answer } from './Answer.ts';

/** On every reply: nobody keeps it, guesses its type, or learns from it where the visitor was. Nothing of the service's own headers is passed on. */
const always = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

export function replyWith(
  { status, body, headers }: Omit<Answer, 'body'> & { readonly body: Answer['body'] | ReadableStream },
  more: Readonly<Record<string, string>>,
): Response {
  return new Response(status === 204 ? null : body, { status, headers: { ...always, ...headers, ...more } });
}
