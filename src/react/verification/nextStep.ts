import type { VerificationAnswer } from './verifyFields.ts';

/** How strict a verification is: docs/guides/verification.md has a table of what each does with each verdict. */
export type VerificationPolicy = 'strict' | 'standard' | 'relaxed' | 'passthrough';

/**
 * - `go on`: it is right · `tell`: it goes on as entered, and the app is told
 * - `ask`: the person decides · `insist`: the person decides, but not to use it as entered
 */
export type VerificationStep = 'go on' | 'tell' | 'ask' | 'insist';

/** What comes after an answer of the service. A unit may always be left out: not every door has one, whatever is on record. */
export function nextStep(
  { verdict, missing }: Pick<VerificationAnswer, 'verdict' | 'missing'>,
  policy: VerificationPolicy,
): VerificationStep {
  if (verdict === 'accept') return 'go on';
  switch (policy) {
    case 'passthrough':
      return 'tell';
    case 'relaxed':
      return missing === 'unit' ? 'ask' : 'tell';
    case 'standard':
      return 'ask';
    case 'strict':
      return 'insist';
  }
}
