/*
 * What `import()` loads, and nothing else imports: only who types needs it.
 */
export { matchesText } from '../../core/index.ts';
export { holdSubmit } from './holdSubmit.ts';
export { narrow } from './narrow.ts';
export { narrowInside } from './narrowInside.ts';
