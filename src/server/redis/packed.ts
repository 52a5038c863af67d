import type { Answer } from '../Answer.ts';

/** All but the body. */
interface Head extends Omit<Answer, 'body'> {
  /** Is the body a file, and not a text? */
  isFile: boolean;
}

const lineEnd = 10;

/** An answer as bytes: a line of JSON, and the body as it is. */
export async function packed({ body, ...rest }: Answer): Promise<Uint8Array<ArrayBuffer>> {
  const head: Head = { ...rest, isFile: typeof body !== 'string' };
  return new Uint8Array(await new Blob([`${JSON.stringify(head)}\n`, body]).arrayBuffer());
}

export function unpacked(bytes: Uint8Array<ArrayBuffer>): Answer {
  const end = bytes.indexOf(lineEnd);
  const { isFile, ...rest } = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))) as Head;
  const body = bytes.subarray(end + 1);
  return {
    ...rest,
    // Its type stands in the headers.
    body: isFile ? new Blob([body]) : new TextDecoder('utf-8', { ignoreBOM: true }).decode(body),
  };
}
