import { createReadStream } from 'node:fs';
import { checkedValue } from './checkedLine.ts';

/** What stands in a log. */
export interface LogEnd {
  /** Bytes up to the last whole line before the first that is not. */
  size: number;
  /** Lines that are not whole, as far as they are there. */
  torn: readonly string[];
}

const lineEnd = 10;

/**
 * Tells each whole line of a log, in their order, up to the first that is not: the log goes on there. A disk may write later pieces before earlier ones,
 * so whole lines may follow the torn one: `takeBehind` is told of these. A log that is not there is empty.
 */
export async function readLog(
  path: string,
  take: (value: unknown) => void,
  takeBehind: (value: unknown) => void = () => undefined,
): Promise<LogEnd> {
  let size = 0;
  const torn: string[] = [];
  /** Of a line that has not ended. Put together once: a line can be dozens of MB long. */
  let begun: Buffer[] = [];
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      begun.push(chunk);
      if (!chunk.includes(lineEnd)) continue;
      const lines = Buffer.concat(begun);
      let from = 0;
      for (let end = lines.indexOf(lineEnd); end >= 0; end = lines.indexOf(lineEnd, from)) {
        const line = lines.toString('utf8', from, end);
        const value = checkedValue(line);
        if (value === undefined) torn.push(line);
        else if (torn.length === 0) {
          take(value);
          size += end + 1 - from;
        } else takeBehind(value);
        from = end + 1;
      }
      begun = [lines.subarray(from)];
    }
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error;
  }
  const rest = Buffer.concat(begun).toString('utf8');
  if (rest) torn.push(rest);
  return { size, torn };
}
