'use client';
import { type UseAddressAutocomplete, usePopupPlacement } from '../../react/index.ts';
import { type ClassNames, classOf } from '../parts.ts';
import type { Slots } from '../slots/useSlots.ts';
import { takesRef } from '../slots/takesRef.ts';
import { AutocompleteOption } from './AutocompleteOption.tsx';

export interface AutocompletePopupProps {
  autocomplete: UseAddressAutocomplete;
  classNames?: ClassNames<'AddressAutocomplete'> | undefined;
  slots: Slots;
}

const unused = () => undefined;

/** The panel below the field: where you are, the options, or words in their place. */
export function AutocompletePopup({ autocomplete, classNames, slots }: AutocompletePopupProps) {
  const { Option, Icon, Message } = slots;
  const { suggestions, level, trail, phase, isOpen, active, pending, words } = autocomplete;
  const rows = suggestions.length > 0;
  const isEmpty = !rows && phase === 'empty';
  // The list's own ref to its active option is put beside it.
  const ref = takesRef(Option ?? AutocompleteOption) ? unused : undefined;
  const isLoading = !rows && phase === 'finding';
  const shown = isOpen && (rows || level.depth > 0 || isEmpty || isLoading);
  const popup = usePopupPlacement<HTMLDivElement>({ isOpen: shown, onAway: autocomplete.close });
  return (
    // A popover is a group to a screen reader; this one is nothing but its list.
    <div ref={popup} role="presentation" className={classOf('popup', classNames)} hidden={!shown} data-phase={phase}>
      {level.depth > 0 && (
        <div className={classOf('trail', classNames)} aria-hidden="true">
          {trail.slice(1).map(({ container }, index) => (
            <span key={index}>
              {index > 0 && <Icon data-icon="chevron" />}
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
            <Icon data-icon="back" className={classOf('icon', classNames)} />
            <span className={classOf('optionText', classNames)}>{words.back()}</span>
          </li>
        )}
        {suggestions.map((suggestion, index) => {
          const props = {
            ...autocomplete.getOptionProps({
              suggestion,
              index,
              ref,
              className: classOf('option', classNames),
              // Its own words name it, those for the ear included.
              'aria-label': undefined,
            }),
            suggestion,
            words,
            'data-kind': suggestion.kind,
            'data-active': active === suggestion || undefined,
            'data-pending': pending === suggestion || undefined,
          };
          const key = `${suggestion.id} ${suggestion.language}`;
          return Option ? (
            <Option key={key} {...props} />
          ) : (
            <AutocompleteOption key={key} {...props} Icon={Icon} classNames={classNames} />
          );
        })}
      </ul>
      {isEmpty && (
        <Message className={classOf('message', classNames)} data-kind="empty">
          {words.none()}
        </Message>
      )}
      {isLoading && (
        <Message className={classOf('message', classNames)} data-kind="loading">
          <span className={classOf('hidden', classNames)}>{words.loading()}</span>
          <i />
          <i />
          <i />
        </Message>
      )}
    </div>
  );
}
