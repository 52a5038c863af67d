/*
 * What `import()` loads, and nothing else imports: only who asks the service needs it. Both calls are in it, so that a Retrieve is there for
 * whoever was given rows by a Find.
 */
export { find, retrieve } from '../../core/index.ts';
