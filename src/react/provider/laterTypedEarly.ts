/*
 * What `import()` loads, and nothing else imports: only who has typed before the page's script came needs it.
 */
export { tellAgain } from './tellAgain.ts';
