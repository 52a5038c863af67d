/* Code that a verification needs. Load this module only with `import()`. */
export { createSubmitVerifier } from '../form/submit/createSubmitVerifier.ts';
export { createVerification } from '../verification/createVerification.ts';
