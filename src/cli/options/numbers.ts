import { InvalidArgumentError } from 'commander';

const numberParser =
  (syntax: RegExp, kind: string) =>
  (min: number, max = Infinity) =>
  (text: string): number => {
    const number = syntax.test(text) ? Number(text) : NaN;
    if (!(number >= min && number <= max && Number.isFinite(number)))
      throw new InvalidArgumentError(
        `It must be a ${kind} ${max === Infinity ? `of at least ${String(min)}` : `from ${String(min)} to ${String(max)}`}.`,
      );
    return number;
  };

/** Creates an option parser for whole numbers in a range. */
export const parseCount = numberParser(/^\d+$/, 'whole number');

/** Creates an option parser for decimal numbers in a range. */
export const parseNumber = numberParser(/^\d+(?:\.\d+)?$/, 'number');

/** Maximum value of `--concurrency`. */
export const maxConcurrency = 1_000;
