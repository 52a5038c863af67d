/* Needed only in browsers without a top layer. Load this module only with `import()`. */
export { autoUpdate, computePosition, offset } from '@floating-ui/dom';
