/*
 * Target of an `import()`. No other module may import it. It contains both calls, so that a user who got suggestions can always retrieve one.
 */
export { find, retrieve } from '../../core/index.ts';
