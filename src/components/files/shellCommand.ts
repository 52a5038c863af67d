import type { BatchOperationName } from '../../core/index.ts';

const commands: Record<BatchOperationName, string> = {
  cleanse: 'cleanse',
  cleanseInternational: 'cleanse',
  verify: 'verify',
  validateEmails: 'emails',
};

/** What a person writes in a terminal to do the same with this file. A name that a shell might read as something else is left to them. */
export function commandFor(operation: BatchOperationName, fileName = ''): string {
  return `npx doorplate ${commands[operation]} ${quoteArg(fileName) ?? 'file.csv'}`;
}

/** What a person writes in a terminal to go on with a run of this file that was exported. */
export function importCommandFor(fileName: string): string {
  const names = [fileName.replace(/(\.[^.]+)?$/, '.run.ndjson'), fileName].map(quoteArg);
  return `npx doorplate import ${names.every(Boolean) ? names.join(' ') : 'file.run.ndjson file.csv'}`;
}

/** A file's name as a person writes it in a terminal; undefined where a shell might read it as something else. */
export function quoteArg(fileName: string): string | undefined {
  if (/^\w[\w.-]*$/.test(fileName)) return fileName;
  return /^\w[\w. ()-]*$/.test(fileName) ? `"${fileName}"` : undefined;
}
