import { InvalidArgumentError } from 'commander';

const reader =
  (written: RegExp, kind: string) =>
  (least: number, most = Infinity) =>
  (text: string): number => {
    const number = written.test(text) ? Number(text) : NaN;
    if (!(number >= least && number <= most && Number.isFinite(number)))
      throw new InvalidArgumentError(
        `It must be a ${kind} from ${String(least)}${most === Infinity ? '' : ` to ${String(most)}`}.`,
      );
    return number;
  };

/** Reads a count of an argument: half a call is none. */
export const countIn = reader(/^\d+$/, 'whole number');

/** Reads a number of an argument that may be a fraction: credits, seconds. */
export const numberIn = reader(/^\d+(?:\.\d+)?$/, 'number');

/** Most calls at the same time that the library makes. */
export const mostCalls = 1_000;
