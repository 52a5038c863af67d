import { InvalidArgumentError } from 'commander';

/** Reads a number of an argument. */
export const countIn =
  (least: number, most = Infinity) =>
  (text: string): number => {
    const number = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : NaN;
    if (!(number >= least && number <= most))
      throw new InvalidArgumentError(
        `It must be a number from ${String(least)}${most === Infinity ? '' : ` to ${String(most)}`}.`,
      );
    return number;
  };
