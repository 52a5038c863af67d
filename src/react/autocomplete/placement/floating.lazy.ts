/* Only for browsers without anchor positioning. Load it with `import()` only. */
export { autoUpdate, computePosition, offset } from '@floating-ui/dom';
