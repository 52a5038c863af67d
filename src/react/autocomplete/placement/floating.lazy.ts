/* Needed only where CSS anchor positioning does not work. Load this module only with `import()`. */
export { autoUpdate, computePosition, offset } from '@floating-ui/dom';
