import type { BatchOperationName } from '../../core/index.ts';

const commands: Record<BatchOperationName, string> = {
  cleanse: 'cleanse',
  cleanseInternational: 'cleanse',
  verify: 'verify',
  validateEmails: 'emails',
};

/** What a person writes in a terminal to do the same with this file. A name that a shell might read as something else is left to them. */
export function commandFor(operation: BatchOperationName, fileName = ''): string {
  const name = /^\w[\w.-]*$/.test(fileName) ? fileName : /^\w[\w. ()-]*$/.test(fileName) ? `"${fileName}"` : 'file.csv';
  return `npx doorplate ${commands[operation]} ${name}`;
}
