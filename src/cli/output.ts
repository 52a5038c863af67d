import { inspect } from 'node:util';
import { printable, printableJson, printableLine } from '../core/index.ts';

/*
 * This is the only module of the command that writes to the terminal (lint rule house/one-printer). File names, cells and text from the
 * service can contain characters that control a terminal, so all output is sanitized here.
 */

/** The stream for messages and events: standard output, unless it is reserved for the results. */
let wordStream: NodeJS.WritableStream = process.stdout;

/** Reserves standard output for the results. `print` and `printJson` then write to standard error. */
export const reserveStandardOutput = (): void => {
  wordStream = process.stderr;
};

/** Prints text to standard output, or to standard error if standard output is reserved for the results. */
export const print = (text: string): void => {
  wordStream.write(`${printable(text)}\n`);
};

/** Writes results to standard output unchanged, because they are data for another program. Returns an error if they cannot be written. */
export const printBytes = (bytes: Uint8Array): Promise<Error | null | undefined> =>
  new Promise((resolve) => {
    process.stdout.write(bytes, resolve);
  });

/** Prints a value as one line of JSON to the same stream as `print`. A program that parses the line gets the value unchanged. */
export const printJson = (value: unknown, indent?: number): void => {
  wordStream.write(`${printableJson(value, indent)}\n`);
};

/**
 * Prints one line to standard error, so that it does not mix with results on standard output.
 *
 * @param text may start with a line feed, in case the terminal shows `^C` on the current line.
 */
export const printError = (text: string): void => {
  process.stderr.write(`${text.startsWith('\n') ? '\n' : ''}${printableLine(text.replace(/^\n/, ''))}\n`);
};

/** Prints an error that is a bug in the command, with its stack trace. */
export const printBug = (error: unknown): void => {
  process.stderr.write(`${printable(inspect(error))}\n`);
};

/**
 * Commander's own output: help, the version and usage errors. A usage error can contain an argument with line breaks, so it is printed on
 * one line, with any suggestion on the next line.
 */
export const commanderOutput = {
  outputError: (text: string, write: (text: string) => void): void => {
    const [message = '', suggestion] = text.trimEnd().split(/\n(?=\(Did you mean [^\n]*\)$)/);
    write(`${[message, ...(suggestion === undefined ? [] : [suggestion])].map(printableLine).join('\n')}\n`);
  },
  writeOut: (text: string): void => {
    process.stdout.write(printable(text));
  },
  writeErr: (text: string): void => {
    process.stderr.write(printable(text));
  },
};

/** Moves the cursor to the start of the line and clears the line. */
const clearLine = '\r\u001b[K';

/** A line on standard error that is rewritten while a run progresses. Does nothing if standard error is not a terminal. */
export const statusLine = {
  get isShown(): boolean {
    return process.stderr.isTTY;
  },
  /** Maximum length of the line. A terminal that does not report its width, such as a serial console, is assumed to have 80 columns. */
  get maxLength(): number {
    return (process.stderr.columns || 80) - 1;
  },
  show(text: string): void {
    if (process.stderr.isTTY) process.stderr.write(clearLine + printableLine(text));
  },
  clear(): void {
    if (process.stderr.isTTY) process.stderr.write(clearLine);
  },
};

/** Keeps the process running if the program that reads its output closes the pipe (`| head`), because calls in flight are charged. */
export function ignoreClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
