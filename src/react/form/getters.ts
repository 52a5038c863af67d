import type { ChangeEvent, Ref } from 'react';
import { autocompleteTokens } from '../../core/index.ts';
import { type AddressFormField, contactTokens, type FormControl, isContactField } from './fields.ts';
import type { FieldElements } from './elements/elements.ts';
import type { AddressFormMode, UseAddressFormOptions } from './types.ts';
import type { useFieldErrors } from './errors/useFieldErrors.ts';
import type { FieldTexts } from './value/useFieldText.ts';
import { both } from '../page/mergeProps.ts';

/** A form as it stands in one render: what its getters share. */
export interface DrawnFields {
  options: UseAddressFormOptions;
  /** Prefix of the elements' ids. */
  base: string;
  texts: FieldTexts;
  mode: AddressFormMode;
  /** Are street and house number two fields? */
  isApart: boolean;
  /** Must a field not stay empty, as the form stands now? */
  isNeeded(field: AddressFormField): boolean;
  /** Not yet where a server drew it: without a script there is no search, and none may be asked for. */
  isHydrated: boolean;
  elements: FieldElements;
  checked: ReturnType<typeof useFieldErrors>;
  /** A field was typed in. */
  put(field: AddressFormField, text: string): void;
}

/** Under which name a field is sent. */
export const formName = (form: string | undefined, field: string) => (form ? `${form}.${field}` : field);

const selects = new Set<AddressFormField>(['country', 'region']);
/** No browser knows a house number apart: it fills it in with the street, from where it is taken. */
const tokens: Readonly<Partial<Record<AddressFormField, string>>> = { ...autocompleteTokens, ...contactTokens };
const tel = { type: 'tel', inputMode: 'tel' } as const;

/** What is spread over the fields, their labels and their words. */
export function formGetters(drawn: DrawnFields) {
  const { options, base, texts, mode, isApart, isNeeded, isHydrated, elements, checked, put } = drawn;
  const { street, phone } = texts;
  const { layout = 'search', required = true, disabled = false, name, section } = options;
  const { errors, notices } = checked;
  const idOf = (part: string) => `${base}${part}`;
  const textProps = (field: AddressFormField | 'search') => ({
    'aria-invalid': Boolean(errors[field]) || undefined,
    'aria-describedby':
      [
        field === 'phone' && phone.prefix && idOf('prefix'),
        errors[field] && idOf(`${field}error`),
        notices[field] && idOf(`${field}notice`),
      ]
        .filter(Boolean)
        .join(' ') || undefined,
  });
  /** An address keeps its own order in a page of the other direction; an empty field is the page's. */
  const directionOf = (field: AddressFormField) => {
    if (field === 'phone') return 'ltr';
    return texts.of(field) && !selects.has(field) ? 'auto' : undefined;
  };
  /** Voice control and some password managers write into an input without an event. The search looks after itself. */
  const takeOver = (field: AddressFormField) => {
    if (layout === 'fields' && field === 'line1') return;
    for (const [, text] of elements.texts([field])) if (text !== texts.of(field)) put(field, text);
  };
  /** All but what is in it, which in a search is the search's own. */
  const ownProps = (field: AddressFormField) => ({
    ref: elements.refOf(field),
    id: idOf(field),
    name: formName(name, field === 'line1' && isApart ? 'street' : field),
    dir: directionOf(field),
    autoComplete: tokens[field] && [section, tokens[field]].filter(Boolean).join(' '),
    required: isNeeded(field) && field !== 'country',
    disabled,
    onBlur: () => {
      takeOver(field);
      checked.leave(field);
      if (field === 'line1') street.leave();
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
    /** For an input, a select or a textarea; with what a form library registers the field with: `getFieldProps('city', register('city'))`. */
    getFieldProps: (field: AddressFormField, theirs: RegisteredField = {}) =>
      withRegistered(
        {
          ...ownProps(field),
          ...(field === 'phone' && { ...tel, onFocus: phone.load }),
          value: texts.of(field),
          onChange: ({ currentTarget, nativeEvent }: ChangeEvent<FormControl>) => {
            if (field === 'phone' && currentTarget instanceof HTMLInputElement) {
              const isForward = (nativeEvent as InputEvent).inputType === 'deleteContentForward';
              checked.accept(field);
              phone.edit(currentTarget.value, currentTarget.selectionStart, isForward);
            } else put(field, currentTarget.value);
          },
        },
        theirs,
      ),
    getLabelProps: (field: AddressFormField) => ({ htmlFor: idOf(field) }),
    /** For the element that shows `phonePrefix` beside the phone's field. */
    getPrefixProps: () => ({ id: idOf('prefix') }),
    /** For the element that shows `errors[field]`. */
    getErrorProps: (field: AddressFormField | 'search') => ({ id: idOf(`${field}error`) }),
    /** For the element that shows `notices[field]`. */
    getNoticeProps: (field: AddressFormField) => ({ id: idOf(`${field}notice`) }),
  };
}

/**
 * For who keeps the address's fields in the page and out of sight until they hold something, as `AddressForm` does in the layout `search`: a
 * browser's autofill finds them there, and the keyboard does not.
 *
 * @param isHydrated Not yet where a server drew them: without a script they are to be seen.
 */
export function waitingGetters(fieldsShown: boolean, isHydrated: boolean) {
  /** Who it is for, and the country, are asked in any case. */
  const isWaiting = (field: AddressFormField) => !fieldsShown && field !== 'country' && !isContactField(field);
  return {
    /** Does the field wait out of sight? */
    isWaiting,
    /** For the element around the fields that may wait: CSS of yours hides it while it has `data-waiting`. */
    getWaitingProps: () => ({
      'data-waiting': !fieldsShown || undefined,
      'aria-hidden': (isHydrated && !fieldsShown) || undefined,
    }),
    /** For such a field, behind `getFieldProps(field)`: while it waits it is neither asked for nor a stop of Tab. */
    getWaitingFieldProps: (field: AddressFormField) =>
      isWaiting(field) ? { required: false, tabIndex: isHydrated ? -1 : undefined } : {},
  };
}

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
