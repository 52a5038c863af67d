/*
 * What `import()` loads, and nothing else imports: only a search with `fill` needs it.
 */
export { fillFields } from './fillFields.ts';
