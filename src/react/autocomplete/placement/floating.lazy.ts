/*
 * What `import()` loads, and nothing else imports: only a browser without anchor positioning needs it.
 */
export { autoUpdate, computePosition, offset } from '@floating-ui/dom';
