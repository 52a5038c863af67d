import type { EmailWords } from './EmailWords.ts';
import type { FilesWords } from './FilesWords.ts';
import type { FormWords } from './FormWords.ts';
import type { JobsWords } from './JobsWords.ts';
import type { SearchWords } from './SearchWords.ts';
import type { UsageWords } from './UsageWords.ts';
import type { VerificationWords } from './VerificationWords.ts';

/**
 * Every sentence that a person sees or hears, in one language. A missing one does not compile. One sentence of your own:
 * `words={{ ...en, search: { ...en.search, none: () => 'Nothing here' } }}`.
 */
export interface Words {
  /** BCP 47: numbers, dates and country names are written in it. */
  language: string;
  search: SearchWords;
  form: FormWords;
  verification: VerificationWords;
  email: EmailWords;
  files: FilesWords;
  jobs: JobsWords;
  usage: UsageWords;
}
