'use client';
import { useId } from 'react';
import type { Address } from '../../core/index.ts';
import type { Components } from '../../react/index.ts';
import { classOf } from '../classOf.ts';
import type { ClassNames } from '../partsOf.ts';
import { useSlots } from '../slots/useSlots.ts';

interface LanguageChoiceProps {
  label: string;
  variants: readonly Address[];
  chosen: Address | undefined;
  onChoose(address: Address): void;
  locale: string;
  classNames?: ClassNames | undefined;
  components?: Partial<Components> | undefined;
}

/** Lets the user switch between the languages of the selected address. Switching makes no call. */
export function LanguageChoice({
  label,
  variants,
  chosen,
  onChoose,
  locale,
  classNames,
  components,
}: LanguageChoiceProps) {
  const { Button } = useSlots(components);
  const id = useId();
  return (
    <div className={classOf('variants', classNames)} role="group" aria-labelledby={id}>
      <span id={id} className={classOf('label', classNames)}>
        {label}
      </span>
      {variants.map((variant, index) => (
        <Button
          key={index}
          type="button"
          className={classOf('variant', classNames)}
          data-kind="variant"
          data-pressed={variant === chosen || undefined}
          aria-pressed={variant === chosen}
          onClick={() => {
            onChoose(variant);
          }}
        >
          {languageName(variant.language, locale)}
        </Button>
      ))}
    </div>
  );
}

/** Returns the name of a language in the user's language, or the code itself if the name is unknown. */
function languageName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
