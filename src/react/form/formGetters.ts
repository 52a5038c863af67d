import type { ChangeEvent } from 'react';
import { autocompleteTokens, type PostalField, type PostalFields } from '../../core/index.ts';
import type { FieldElements } from './createFieldElements.ts';
import type { AddressFormMode, UseAddressFormOptions } from './UseAddressFormOptions.ts';
import type { useFieldErrors } from './useFieldErrors.ts';
import type { AddressFormFormat } from './useFormFormat.ts';

/** A form as it stands in one render: what its getters share. */
export interface DrawnFields {
  options: UseAddressFormOptions;
  /** Prefix of the elements' ids. */
  base: string;
  value: PostalFields;
  mode: AddressFormMode;
  format: AddressFormFormat;
  /** Not yet where a server drew it: without a script there is no search, and none may be asked for. */
  isHydrated: boolean;
  elements: FieldElements;
  checked: ReturnType<typeof useFieldErrors>;
  edit(field: PostalField, text: string): void;
}

/** Under which name a field is sent. */
export const formName = (form: string | undefined, field: PostalField) => (form ? `${form}.${field}` : field);

const choices = new Set<PostalField>(['country', 'region']);

/** What is spread over the fields, their labels and their words. */
export function formGetters({ options, base, value, mode, format, isHydrated, elements, checked, edit }: DrawnFields) {
  const { layout = 'search', required = true, disabled = false, name, section } = options;
  const { errors, notices } = checked;
  const idOf = (part: string) => `${base}${part}`;
  const textProps = (field: PostalField | 'search') => ({
    'aria-invalid': Boolean(errors[field]) || undefined,
    'aria-describedby':
      [errors[field] && idOf(`${field}error`), notices[field] && idOf(`${field}notice`)].filter(Boolean).join(' ') ||
      undefined,
  });
  /** Voice control and some password managers write into an input without an event. The search looks after itself. */
  const takeOver = (field: PostalField) => {
    if (layout === 'fields' && field === 'line1') return;
    for (const [, text] of elements.texts([field])) if (text !== value[field]) edit(field, text);
  };
  /** All but what is in it, which in a search is the search's own. */
  const ownProps = (field: PostalField) => ({
    ref: elements.refOf(field),
    id: idOf(field),
    name: formName(name, field),
    // An address keeps its own order in a page of the other direction; an empty field is the page's.
    dir: value[field] && !choices.has(field) ? 'auto' : undefined,
    autoComplete: [section, autocompleteTokens[field]].filter(Boolean).join(' '),
    required: format.required.has(field) && field !== 'country',
    disabled,
    onBlur: () => {
      takeOver(field);
      checked.leave(field);
    },
    onInvalid: checked.refuse(field),
    ...textProps(field),
  });

  return {
    /** For the search input, beside its own props: `search.getInputProps(form.getSearchProps())`. In the layout `fields` it is the first line. */
    getSearchProps: () =>
      layout === 'fields'
        ? ownProps('line1')
        : {
            ref: elements.refOf('search'),
            required: required && mode === 'search' && isHydrated,
            onInvalid: checked.refuse('search'),
            ...textProps('search'),
          },
    /** For an input, a select or a textarea. */
    getFieldProps: (field: PostalField) => ({
      ...ownProps(field),
      value: value[field],
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => {
        edit(field, currentTarget.value);
      },
    }),
    getLabelProps: (field: PostalField) => ({ htmlFor: idOf(field) }),
    /** For the element that shows `errors[field]`. */
    getErrorProps: (field: PostalField | 'search') => ({ id: idOf(`${field}error`) }),
    /** For the element that shows `notices[field]`. */
    getNoticeProps: (field: PostalField) => ({ id: idOf(`${field}notice`) }),
  };
}
