'use client';
import { useId } from 'react';
import type { Address } from '../../core/index.ts';
import { type ClassNames, classOf } from '../parts.ts';
import { ownOf } from '../../core/ownOf.ts';

export interface LanguageChoiceProps {
  label: string;
  variants: readonly Address[];
  chosen: Address | undefined;
  onChoose(address: Address): void;
  locale: string;
  classNames?: ClassNames | undefined;
}

/** The languages that the chosen address comes in: a change is no call. */
export function LanguageChoice({ label, variants, chosen, onChoose, locale, classNames }: LanguageChoiceProps) {
  const id = useId();
  return (
    <div className={classOf('variants', classNames)} role="group" aria-labelledby={id}>
      <span id={id} className={classOf('label', classNames)}>
        {label}
      </span>
      {variants.map((variant, index) => (
        <button
          key={index}
          type="button"
          className={classOf('variant', classNames)}
          aria-pressed={variant.language === chosen?.language}
          onClick={() => {
            onChoose(variant);
          }}
        >
          {languageName(variant.language, locale)}
        </button>
      ))}
    </div>
  );
}

/** The services' three-letter codes, some of them bibliographic ("FRE"), which `Intl` does not know. */
const bibliographic: Record<string, string> = {
  FRE: 'fr',
  GER: 'de',
  DUT: 'nl',
  WEL: 'cy',
  CYM: 'cy',
  CHI: 'zh',
  GRE: 'el',
  CZE: 'cs',
};

function languageName(code: string, locale: string): string {
  try {
    return (
      new Intl.DisplayNames([locale], { type: 'language' }).of(
        ownOf(bibliographic, code.toUpperCase()) ?? code.toLowerCase(),
      ) ?? code
    );
  } catch {
    return code;
  }
}
