'use client';
import type { ComponentType } from 'react';
import type { UseAddressAutocomplete } from '../../react/index.ts';
import { Icon } from '../icons/Icon.tsx';
import { type ClassNames, classOf } from '../parts.ts';
import { AutocompleteOption, type AutocompleteOptionProps } from './AutocompleteOption.tsx';

export interface AutocompletePopupProps {
  autocomplete: UseAddressAutocomplete;
  Option?: ComponentType<AutocompleteOptionProps> | undefined;
  classNames?: ClassNames | undefined;
}

/** The panel below the field: where you are, the options, or words in their place. */
export function AutocompletePopup({ autocomplete, Option = AutocompleteOption, classNames }: AutocompletePopupProps) {
  const { suggestions, level, trail, phase, isOpen, active, pending, words } = autocomplete;
  const message =
    suggestions.length > 0 ? undefined : phase === 'empty' ? 'empty' : phase === 'finding' ? 'loading' : undefined;
  const listed = suggestions.length > 0 || level.depth > 0;
  return (
    <div className={classOf('popup', classNames)} hidden={!isOpen || !(listed || message)} data-phase={phase}>
      {level.depth > 0 && (
        <div className={classOf('trail', classNames)} aria-hidden="true">
          {trail.slice(1).map(({ container }, index) => (
            <span key={index}>
              {index > 0 && <Icon name="chevron" />}
              <bdi>{container?.text}</bdi>
            </span>
          ))}
        </div>
      )}
      <ul
        {...autocomplete.getListProps({ className: classOf('list', classNames) })}
        data-busy={phase === 'opening' || undefined}
      >
        {level.depth > 0 && (
          <li key="back" {...autocomplete.getBackProps({ className: classOf('option', classNames) })} data-kind="back">
            <Icon name="back" className={classOf('icon', classNames)} />
            <span className={classOf('optionText', classNames)}>{words.back()}</span>
          </li>
        )}
        {suggestions.map((suggestion, index) => (
          <Option
            key={`${suggestion.id} ${suggestion.language}`}
            {...autocomplete.getOptionProps({
              suggestion,
              index,
              className: classOf('option', classNames),
              // Its own words name it, those for the ear included.
              'aria-label': undefined,
            })}
            suggestion={suggestion}
            words={words}
            classNames={classNames}
            data-active={active === suggestion || undefined}
            data-pending={pending === suggestion || undefined}
          />
        ))}
      </ul>
      {message === 'empty' && (
        <p className={classOf('message', classNames)} data-kind="empty">
          {words.none()}
        </p>
      )}
      {message === 'loading' && (
        <p className={classOf('message', classNames)} data-kind="loading">
          <span className={classOf('hidden', classNames)}>{words.loading()}</span>
          <i /> <i /> <i />
        </p>
      )}
    </div>
  );
}
