/* Code that a verification needs. Load this module only with `import()`. */
export { judgeAnswer, replies } from '../verification/judgeAnswer.ts';
export { matchesOf } from '../verification/verifyFields.ts';
