'use client';

import {
  type Address,
  type UseAddressAutocompleteOptions,
  useAddressAutocomplete,
  useHighlight,
  usePopupPlacement,
} from 'doorplate';
import type { Suggestion } from 'doorplate/core';
import { useRef } from 'react';
import { Input } from '@/components/ui/input';
import { Label } from '@/components/ui/label';

const row =
  'flex cursor-default flex-col rounded-sm px-2 py-1.5 text-sm select-none aria-selected:bg-accent aria-selected:text-accent-foreground';

interface AddressFieldProps extends Omit<UseAddressAutocompleteOptions, 'onSelect'> {
  label?: string;
  /** Called with the address that the user has selected. It was retrieved, which costs one credit. */
  onAddress: (address: Address) => void;
}

/** An address search, with the look of a popover. Render it inside `AddressProvider`. */
export function AddressField({ label, onAddress, ...options }: AddressFieldProps) {
  const search = useAddressAutocomplete({ ...options, onSelect: onAddress });
  const field = useRef<HTMLDivElement>(null);
  const list = usePopupPlacement<HTMLUListElement>({ isOpen: search.isOpen, anchor: field, onAway: search.close });
  return (
    <div className="grid gap-2">
      <Label {...search.getLabelProps()}>{label ?? search.words.label()}</Label>
      <div ref={field} className="relative">
        <Input {...search.getInputProps({ placeholder: search.words.placeholder() })} />
        <ul
          {...search.getListProps({ ref: list })}
          className="absolute z-50 max-h-80 overflow-y-auto rounded-md border bg-popover p-1 text-popover-foreground shadow-md"
        >
          <li {...search.getBackProps()} className={row}>
            {search.words.back()}
          </li>
          {search.suggestions.map((suggestion, index) => (
            <li key={suggestion.id} {...search.getOptionProps({ suggestion, index })} className={row}>
              <Row suggestion={suggestion} />
            </li>
          ))}
        </ul>
      </div>
      <p {...search.getStatusProps()} className="sr-only" />
      {search.phase === 'empty' && <p className="text-sm text-muted-foreground">{search.words.none()}</p>}
      {search.error && (
        <p role="alert" className="text-sm text-destructive">
          {search.words.error(search.error)}
        </p>
      )}
    </div>
  );
}

function Row({ suggestion }: { suggestion: Suggestion }) {
  const { text, description } = useHighlight(suggestion);
  return (
    <>
      <span>
        {text.map(({ text: part, matched }, index) =>
          matched ? (
            <mark key={index} className="bg-transparent font-semibold text-inherit">
              {part}
            </mark>
          ) : (
            part
          ),
        )}
      </span>
      <span className="text-xs text-muted-foreground">{description.map(({ text: part }) => part).join('')}</span>
    </>
  );
}
