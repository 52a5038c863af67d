import { createReadStream } from 'node:fs';
import { checkedValue } from './checkedLine.ts';

/** What stands in a log. */
export interface LogEnd {
  /** Bytes up to the last whole line. */
  size: number;
  /** What follows it: a line that was torn. `''` for nothing. */
  torn: string;
}

const lineEnd = 10;

/** Tells each whole line of a log, in their order, up to the first that is not: with that one its end was lost. A log that is not there is empty. */
export async function readLog(path: string, take: (value: unknown) => void): Promise<LogEnd> {
  let size = 0;
  let rest = Buffer.alloc(0);
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      rest = Buffer.concat([rest, chunk]);
      let from = 0;
      for (let end = rest.indexOf(lineEnd); end >= 0; end = rest.indexOf(lineEnd, from)) {
        const value = checkedValue(rest.toString('utf8', from, end));
        if (value === undefined) return { size, torn: rest.toString('utf8', from) };
        take(value);
        size += end + 1 - from;
        from = end + 1;
      }
      rest = rest.subarray(from);
    }
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error;
  }
  return { size, torn: rest.toString('utf8') };
}
