import type { Answer } from './Answer.ts';

/** On every reply: nobody keeps it, guesses its type, or learns from it where the visitor was. Nothing of the service's own headers is passed on. */
const always = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

export function replyWith(
  { status, body, headers, isTorn }: Omit<Answer, 'body'> & { readonly body: Answer['body'] | ReadableStream },
  more: Readonly<Record<string, string>>,
): Response {
  const sent = isTorn && body instanceof Blob ? tornAfter(body) : body;
  return new Response(status === 204 ? null : sent, { status, headers: { ...always, ...headers, ...more } });
}

/** A part, and then an end that no reader takes for the end of the file. */
function tornAfter(part: Blob): ReadableStream {
  const passage = part.stream().getReader();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await passage.read();
      if (done) controller.error(new Error('The file was torn.'));
      else controller.enqueue(value);
    },
  });
}
