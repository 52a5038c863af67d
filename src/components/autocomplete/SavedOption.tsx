'use client';
import type { ComponentType } from 'react';
import { onOneLine } from '../../core/index.ts';
import { addressOf, type IconProps, type SavedAddress, type UseAddressAutocomplete } from '../../react/index.ts';
import { classOf } from '../classOf.ts';
import type { ClassNames } from '../partsOf.ts';

interface SavedOptionProps {
  saved: SavedAddress;
  autocomplete: UseAddressAutocomplete;
  Icon: ComponentType<IconProps>;
  classNames: ClassNames<'AddressAutocomplete'> | undefined;
}

/** An address that the app has already, under the name that the person gave it. */
export function SavedOption({ saved, autocomplete, Icon, classNames }: SavedOptionProps) {
  const line = onOneLine(addressOf(saved));
  // Its own words name it.
  const props = autocomplete.getSavedProps({
    saved,
    className: classOf('option', classNames),
    'aria-label': undefined,
  });
  return (
    <li {...props} data-kind="saved" data-active={props['aria-selected'] === true || undefined}>
      <Icon data-icon="pin" className={classOf('icon', classNames)} />
      <span>
        <bdi className={classOf('optionText', classNames)}>{saved.label || line}</bdi>
        {saved.label && <bdi className={classOf('optionDescription', classNames)}>{line}</bdi>}
      </span>
    </li>
  );
}
