/*
 * What `import()` loads, and nothing else imports: only a form with a phone field shows what numbers of its country begin with.
 */
export { callingCodes } from './callingCodes.ts';
