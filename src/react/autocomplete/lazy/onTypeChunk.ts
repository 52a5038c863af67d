/*
 * What `import()` loads, and nothing else imports: only who types needs it.
 */
export { matchesText } from '../../../core/index.ts';
export { asUnprevented } from './asUnprevented.ts';
export { createFieldGuard } from '../submit/fieldGuard.ts';
export { narrow } from './localFilter.ts';
export { narrowInside } from './localFilter.ts';
