/* Needed only in browsers without CSS anchor positioning. Load this module only with `import()`. */
export { autoUpdate, computePosition, offset } from '@floating-ui/dom';
