import { languageOf, variantIn } from 'doorplate/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { languages } from '../../support/languages.ts';
import { runs } from '../../support/runs.ts';

const variants = (...codes: string[]) => codes.map((language) => ({ language }));
const taken = (wanted: string | undefined, ...codes: string[]) => variantIn(variants(...codes), wanted)?.language;

describe('a language', () => {
  test.each([
    ['es', 'SPA'],
    ['de', 'GER'],
    ['nl', 'DUT'],
    ['pt', 'POR'],
    ['zh', 'CHI'],
    ['sv', 'SWE'],
    ['cs', 'CZE'],
    ['el', 'GRE'],
    ['cy', 'WEL'],
    ['cy', 'CYM'],
    ['fr', 'FRE'],
    ['fr', 'FRA'],
    ['en-gb', 'ENG'],
    ['ENGB', 'ENG'],
    ['zh-Hant', 'CHI'],
    ['pt_BR', 'por'],
    ['spa', 'es'],
    ['no', 'NOB'],
    ['nb', 'NOR'],
  ])('%s picks %s', (wanted, code) => {
    expect(taken(wanted, 'HUN', code, 'FIN')).toBe(code);
  });

  test.each([
    ['et', 'SPA'],
    ['sp', 'SPA'],
    ['ge', 'GER'],
    ['es', 'EST'],
    ['sw', 'SWE'],
    ['ch', 'CHI'],
    ['po', 'POR'],
    ['', 'ENG'],
    ['english', 'ENG'],
    [undefined, 'ENG'],
  ])('%s does not pick %s', (wanted, code) => {
    expect(taken(wanted, 'HUN', code)).toBe('HUN');
  });

  test('picks its variant for all 184 two-letter languages, in both three-letter codes, in any case, with a region', () => {
    expect(languages).toHaveLength(184);
    // Norwegian, Akan and Filipino each have two codes for one language, also in the JavaScript engine.
    const same = new Set(['nb nn no', 'ak tw']);
    const isSame = (one: string, other: string) =>
      one === other || [...same].some((group) => group.split(' ').includes(one) && group.split(' ').includes(other));
    for (const { two, three } of languages)
      for (const code of three)
        for (const wanted of [two, two.toUpperCase(), `${two}-XX`, code, code.toUpperCase()]) {
          expect(languageOf(wanted)).toBe(languageOf(code.toUpperCase()));
          const others = languages.filter((other) => !isSame(other.two, two)).flatMap((other) => other.three);
          expect(taken(wanted, ...others, code.toUpperCase())).toBe(code.toUpperCase());
        }
  });

  test('prefers an exact match to another variant of the language', () => {
    expect(taken('zh-Hant', 'zh-Hans', 'zh-Hant')).toBe('zh-Hant');
    expect(taken('zh-HK', 'zh-Hans', 'zh-Hant')).toBe('zh-Hans');
  });

  test('falls back to the second language if the first has no variant, then to the first variant', () => {
    expect(variantIn(variants('ENG', 'CYM'), 'fr', 'WEL')?.language).toBe('CYM');
    expect(variantIn(variants('ENG', 'CYM'), undefined, 'WEL')?.language).toBe('CYM');
    expect(variantIn(variants('ENG', 'CYM'), 'fr', 'ger')?.language).toBe('ENG');
    expect(variantIn(variants(), 'fr')).toBeUndefined();
  });

  test('does not throw for an empty text or list', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (one, other) => {
        expect(languageOf(one as string)).toBeTypeOf('string');
        const [list, language] = [one as never, other as string];
        expect(variantIn(list, language)).toBe(variantIn(list, language));
        expect(variantIn([{ language: one as string }], language)).toEqual({ language: one });
      }),
      { numRuns: runs(2000) },
    );
    fc.assert(
      fc.property(fc.string({ maxLength: 6 }), (text) => {
        expect(languageOf(text)).toMatch(/^[a-z]{0,3}$/);
      }),
    );
  });
});
