import type { BatchOperationName } from '../../core/index.ts';

const commands: Partial<Record<BatchOperationName, string>> = {
  cleanseInternational: 'cleanse',
  verify: 'verify',
  validateEmails: 'emails',
};

/**
 * Returns the terminal command that runs the same operation on this file, or undefined if there is none. If the file name is unsafe in a
 * shell, the command contains a placeholder instead.
 */
export function commandFor(operation: BatchOperationName, fileName = ''): string | undefined {
  const command = commands[operation];
  return command && `npx doorplate ${command} ${quoteArg(fileName) ?? 'file.csv'}`;
}

/** Returns the terminal command that imports the exported run of this file. */
export function importCommandFor(fileName: string): string {
  const names = [fileName.replace(/(\.[^.]+)?$/, '.run.ndjson'), fileName].map(quoteArg);
  return `npx doorplate import ${names.every(Boolean) ? names.join(' ') : 'file.run.ndjson file.csv'}`;
}

/** Quotes a file name for a shell. Returns undefined if the name could be unsafe even when quoted. */
function quoteArg(fileName: string): string | undefined {
  if (/^\w[\w.-]*$/.test(fileName)) return fileName;
  return /^\w[\w. ()-]*$/.test(fileName) ? `"${fileName}"` : undefined;
}
