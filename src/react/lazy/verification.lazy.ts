/* Code that a verification needs. Load this module only with `import()`. */
export { addUnit } from '../../core/index.ts';
export { differencesOf } from '../verification/differencesOf.ts';
export { matchesOf, toVerificationAnswer } from '../verification/verifyFields.ts';
