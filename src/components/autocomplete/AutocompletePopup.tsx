'use client';
import type { ReactNode } from 'react';
import {
  type AutocompleteElementProps,
  type IconProps,
  type UseAddressAutocomplete,
  usePopupPlacement,
} from '../../react/index.ts';
import { classOf } from '../classOf.ts';
import type { ClassNames } from '../partsOf.ts';
import { type Slots, takesRef } from '../slots/useSlots.ts';
import { AutocompleteOption, differenceFrom, SavedOption } from './AutocompleteOption.tsx';

interface AutocompletePopupProps {
  autocomplete: UseAddressAutocomplete;
  /** Error message of the latest call. Set only if the list should show it. */
  failed?: ReactNode;
  classNames?: ClassNames<'AddressAutocomplete'> | undefined;
  slots: Slots;
}

const unused = () => undefined;

/** The panel above or below the field. Shows the path to the open container, and either the options or a message. */
export function AutocompletePopup({ autocomplete, failed, classNames, slots }: AutocompletePopupProps) {
  const { Option, Button, Icon, Message } = slots;
  const { suggestions, savedGroups, level, trail, refinement, everywhere, phase, isOpen, active, pending, words } =
    autocomplete;
  const rows = suggestions.length > 0;
  const isEmpty = !rows && phase === 'empty';
  // If `getOptionProps` receives a ref, it also returns a ref. A component that cannot have a ref must not get any, so no ref is passed.
  const ref = takesRef(Option ?? AutocompleteOption) ? unused : undefined;
  /** The container that the first row leads back to. */
  const above = trail.at(-2)?.container;
  const here = level.container && differenceFrom(above, level.container);
  const isLoading = !rows && phase === 'finding';
  const option = { className: classOf('option', classNames) };
  const manual = autocomplete.getManualProps(option);
  /** Renders a row with an action: back, everywhere or manual. */
  const actionRow = (kind: string, icon: IconProps['data-icon'], props: AutocompleteElementProps, text: string) => (
    <li key={kind} {...props} data-kind={kind}>
      <Icon data-icon={icon} className={classOf('icon', classNames)} />
      <bdi className={classOf('optionText', classNames)}>{text}</bdi>
    </li>
  );
  const shown =
    isOpen && (rows || Boolean(failed) || savedGroups.length > 0 || level.depth > 0 || isEmpty || isLoading);
  const popup = usePopupPlacement<HTMLDivElement>({ isOpen: shown, onAway: autocomplete.close });
  return (
    // Without this role, screen readers would announce the popover as a group. They should announce only the list in it.
    <div
      ref={popup}
      role="presentation"
      className={classOf('popup', classNames)}
      hidden={!shown}
      data-phase={phase}
      // Pressing on text or between rows must not take focus away from the field.
      onMouseDown={(event) => {
        event.preventDefault();
      }}
    >
      {level.depth > 0 && (
        <div className={classOf('trail', classNames)}>
          {/* The first row of the list leads to the previous level, so these buttons lead to the levels before that. */}
          {trail.slice(0, -2).map((one) => (
            <span key={one.depth}>
              <Button
                {...autocomplete.getTrailProps({ level: one, className: classOf('button', classNames) })}
                data-kind="link"
              >
                <bdi>{one.container?.text ?? words.allResults()}</bdi>
              </Button>
              <Icon data-icon="chevron" />
            </span>
          ))}
          {/* Hidden from screen readers, because the list already has this name. */}
          <bdi aria-hidden="true">{here?.text}</bdi>
          <bdi aria-hidden="true" className={classOf('optionDescription', classNames)}>
            {here?.description}
          </bdi>
        </div>
      )}
      {failed && (
        <div
          className={classOf('failed', classNames)}
          // Keeps the list open: a tap that reaches the document would count as a tap outside the list.
          onTouchEnd={(event) => {
            event.stopPropagation();
          }}
        >
          {failed}
        </div>
      )}
      {isEmpty && (
        <Message className={classOf('message', classNames)} data-kind="empty">
          {refinement && level.container ? words.noneIn(level.container.text) : words.none()}
        </Message>
      )}
      <ul
        {...autocomplete.getListProps({ className: classOf('list', classNames) })}
        data-busy={phase === 'opening' || undefined}
      >
        {savedGroups.map((group) => (
          <li key={group.kind} role="none">
            <span className={classOf('groupName', classNames)} aria-hidden="true">
              {group.name}
            </span>
            <ul {...autocomplete.getGroupProps({ group, className: classOf('group', classNames) })}>
              {group.addresses.map((saved, index) => (
                <SavedOption
                  key={index}
                  saved={saved}
                  autocomplete={autocomplete}
                  Icon={Icon}
                  classNames={classNames}
                />
              ))}
            </ul>
          </li>
        ))}
        {level.depth > 0 &&
          actionRow('back', 'back', autocomplete.getBackProps(option), above ? words.backTo(above.text) : words.back())}
        {suggestions.map((suggestion, index) => {
          const props = {
            ...autocomplete.getOptionProps({
              suggestion,
              index,
              ref,
              ...option,
              // Without a label, the content of the row, including the visually hidden text, is its accessible name.
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
            <AutocompleteOption key={key} {...props} container={level.container} Icon={Icon} classNames={classNames} />
          );
        })}
        {everywhere &&
          actionRow('everywhere', 'search', autocomplete.getEverywhereProps(option), words.everywhere(everywhere))}
        {!manual.hidden && actionRow('manual', 'edit', manual, words.manual())}
      </ul>
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
