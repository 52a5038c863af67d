import type { ChangeEvent, Ref } from 'react';
import { both } from '../autocomplete/handlers.ts';
import type { FormControl } from './FormControl.ts';

/** What a form library gives for a field of its own: `register('city')` of React Hook Form. */
export interface RegisteredField {
  name?: string | undefined;
  ref?: Ref<HTMLElement> | undefined;
  onChange?: ((event: ChangeEvent<FormControl>) => unknown) | undefined;
  onBlur?: ((event: { target: unknown; type?: unknown }) => unknown) | undefined;
}

interface OwnField {
  name: string;
  ref: (element: HTMLElement | null) => void;
  onChange: (event: ChangeEvent<FormControl>) => void;
  onBlur: () => void;
}

/** A field of ours that a form library has too: it hears first, and what it holds is what it is given. */
export function withRegistered<Own extends OwnField>(own: Own, { name, ref, onChange, onBlur }: RegisteredField) {
  return {
    ...own,
    name: name ?? own.name,
    ref: ref ? both(own.ref, ref) : own.ref,
    onChange: (event: ChangeEvent<FormControl>) => {
      void onChange?.(event);
      own.onChange(event);
    },
    onBlur: (event: { target: unknown; type?: unknown }) => {
      void onBlur?.(event);
      own.onBlur();
    },
  };
}
