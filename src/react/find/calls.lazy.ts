/*
 * Load this module only with `import()`. It contains both calls, so that a user who has received suggestions can also
 * retrieve an address.
 */
export { find, retrieve } from '../../core/index.ts';
