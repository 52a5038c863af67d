import { expect, inject, test } from 'vitest';
import { checkPages } from './typedPages.ts';

test.each(['nodenext', 'bundler'] as const)(
  'the installed package type-checks in a consumer’s project with TypeScript 6, resolved as %s',
  (resolution) => {
    expect(checkPages(inject('installed'), 'typescript', resolution)).toHaveLength(2);
  },
);
