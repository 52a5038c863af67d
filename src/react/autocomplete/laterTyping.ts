/*
 * What `import()` loads, and nothing else imports: only who types needs it.
 */
export { matchesText } from '../../core/index.ts';
export { asUnprevented } from './asUnprevented.ts';
export { createFieldGuard } from './createFieldGuard.ts';
export { narrow } from './narrow.ts';
export { narrowInside } from './narrowInside.ts';
