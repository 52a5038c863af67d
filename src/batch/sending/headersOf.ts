import type { RawHeaders } from './Dispatcher.ts';

const textOf = (bytes: RawHeaders[number]): string => {
  if (typeof bytes === 'string') return bytes;
  return bytes instanceof Uint8Array ? Buffer.from(bytes).toString('latin1') : bytes.map(textOf).join(', ');
};

/** The headers of an answer, of names and values by turns. One that `Headers` refuses is left out: a paid answer is not thrown away for it. */
export function headersOf(raw: RawHeaders): Headers {
  const headers = new Headers();
  for (let at = 0; at + 1 < raw.length; at += 2)
    try {
      headers.append(textOf(raw[at] ?? ''), textOf(raw[at + 1] ?? ''));
    } catch {
      // Left out.
    }
  return headers;
}
