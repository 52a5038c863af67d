// oxlint-disable-next-line no-control-regex -- these are the characters to replace
const controlChars = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** Replaces control characters except line breaks and tabs. Text from files and services could use control characters to manipulate the terminal. */
const stripControlChars = (text: string): string => text.replace(controlChars, '\ufffd');

/** Prints a line to the standard output. */
export const print = (text: string): void => {
  process.stdout.write(`${stripControlChars(text)}\n`);
};

/** Prints a line to the standard error, so that it is not mixed with results on the standard output. */
export const printError = (text: string): void => {
  process.stderr.write(`${stripControlChars(text)}\n`);
};
