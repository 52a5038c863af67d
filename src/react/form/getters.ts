import type { ChangeEvent, FormEvent, Ref, SyntheticEvent } from 'react';
import { autocompleteTokens } from '../../core/index.ts';
import type { FormControl } from '../page/typeInto.ts';
import { type AddressFormField, isContactField, submittedName } from '../validation/fields.ts';
import type { AddressFormStore } from './createAddressForm.ts';
import { focusIfFirstInvalid } from '../page/focusIfFirstInvalid.ts';
import { mergeRefs } from '../page/inputs.ts';
import { fieldText, type FormInputs, type FormView, isFieldRequired } from './state/view.ts';

const selects = new Set<AddressFormField>(['country', 'region']);
/**
 * Values of the `autocomplete` attribute. `houseNumber` has none, because browsers fill in the house number as part of the street. The form then
 * moves it to its own field.
 */
const tokens: Readonly<Partial<Record<AddressFormField, string>>> = {
  ...autocompleteTokens,
  ...{ name: 'name', givenName: 'given-name', familyName: 'family-name', phone: 'tel' },
};
/** Returns the keyboard for a country's postal codes: digits or capitals. */
function postalKeyboard(example: string | undefined) {
  if (!example) return {};
  return /^[\d -]+$/.test(example) ? ({ inputMode: 'numeric' } as const) : { autoCapitalize: 'characters' };
}

const tel = { type: 'tel', inputMode: 'tel' } as const;

interface GetterContext {
  inputs: FormInputs;
  view: FormView;
  idPrefix: string;
  phonePrefix: string;
  /** False in server HTML. There, the search is not required and all fields are visible, in case no script runs. */
  isHydrated: boolean;
}

/**
 * Creates the prop getters of fields, labels and messages. Address fields can be rendered but hidden until they have a value, as in
 * `AddressForm` with `layout="search"`. Autofill can fill in hidden fields, but they are not tab stops.
 */
export function createFormGetters(
  form: AddressFormStore,
  { inputs, view, idPrefix, phonePrefix, isHydrated }: GetterContext,
) {
  const { elements, autofill, setText } = form;
  const { required = true, disabled = false, name, section } = inputs.options;
  const { layout } = inputs.settings;
  const { state, mode, format, errors, notices, fieldsShown, isLinked } = view;
  const isHouseNumberSeparate = format.rows.flat().includes('houseNumber');
  const autoCompleteOf = (field: AddressFormField) =>
    tokens[field] && [section, tokens[field]].filter(Boolean).join(' ');
  const textOf = (field: AddressFormField) => fieldText(state, field, inputs);
  /** Returns the `onInvalid` handler of a field. Like the browser, the handler focuses the first invalid field. */
  const onInvalid = (field: AddressFormField | 'search') => (event: SyntheticEvent<FormControl>) => {
    event.preventDefault();
    focusIfFirstInvalid(event.currentTarget);
    const { valueMissing, customError } = event.currentTarget.validity;
    form.onInvalid(field, customError && !valueMissing && field !== 'search');
  };
  const idOf = (part: string) => `${idPrefix}${part}`;
  const textProps = (field: AddressFormField | 'search') => ({
    'aria-invalid': Boolean(errors[field]) || undefined,
    'aria-describedby':
      [
        field === 'phone' && phonePrefix && idOf('prefix'),
        errors[field] && idOf(`${field}error`),
        notices[field] && idOf(`${field}notice`),
      ]
        .filter(Boolean)
        .join(' ') || undefined,
  });
  /** A field with text has the direction of that text. An empty field has the direction of the page. */
  const textDirection = (field: AddressFormField) => {
    if (field === 'phone') return 'ltr';
    return textOf(field) && !selects.has(field) ? 'auto' : undefined;
  };
  /** Returns the props of a field, except its value. If the field is also the search, the search sets the value. */
  const baseProps = (field: AddressFormField) => ({
    ref: elements.refOf(field),
    id: idOf(field),
    name: submittedName(name, field === 'line1' && isHouseNumberSeparate ? 'street' : field),
    dir: textDirection(field),
    autoComplete: autoCompleteOf(field),
    required: isFieldRequired(field, format, state, inputs.settings) && field !== 'country',
    disabled,
    onInput: ({ nativeEvent }: FormEvent) => {
      autofill.onFieldInput(field, nativeEvent);
    },
    onBlur: () => {
      // Voice control and some password managers change the value without an event. The search adopts such a value itself.
      if (layout === 'search' || field !== 'line1')
        for (const [, text] of elements.texts([field])) if (text !== textOf(field)) setText(field, text);
      form.onLeave(field);
    },
    onInvalid: onInvalid(field),
    ...textProps(field),
  });
  /** Whether a field is hidden. Contact fields and the country are always visible. */
  const isHidden = (field: AddressFormField) =>
    (!fieldsShown && field !== 'country' && !isContactField(field)) || (isLinked && field === 'line2');

  return {
    /** Props for the search input, which is line 1 in the layout `fields`: `search.getInputProps(form.getSearchProps())`. */
    getSearchProps: () =>
      layout === 'fields'
        ? baseProps('line1')
        : {
            ref: elements.refOf('search'),
            required: required && mode === 'search' && isHydrated,
            onInvalid: onInvalid('search'),
            ...textProps('search'),
          },
    /** Props for an input, select or textarea. A form library's own props come second: `getFieldProps('city', register('city'))`. */
    getFieldProps: (field: AddressFormField, registered: RegisteredField = {}) => {
      const { name: ownName, ref, onBlur, ...props } = baseProps(field);
      return {
        ...props,
        ...(field === 'phone' && { ...tel, onFocus: form.phone.load }),
        ...(field === 'postalCode' && postalKeyboard(format.postalExample)),
        name: registered.name ?? ownName,
        ref: registered.ref ? mergeRefs(ref, registered.ref) : ref,
        value: textOf(field),
        onChange: (event: ChangeEvent<FormControl>) => {
          void registered.onChange?.(event);
          const { currentTarget, nativeEvent } = event;
          if (field === 'phone') {
            const { value, selectionStart } = currentTarget as HTMLInputElement;
            form.phone.type(value, selectionStart, (nativeEvent as InputEvent).inputType === 'deleteContentForward');
          } else {
            if (field === 'country' && nativeEvent.isTrusted) autofill.onCountryInput(elements.hasFocus('country'));
            setText(field, currentTarget.value);
          }
        },
        onBlur: (event?: { target: unknown; type?: unknown }) => {
          if (event) void registered.onBlur?.(event);
          onBlur();
        },
      };
    },
    /** Props for the label of a field. */
    getLabelProps: (field: AddressFormField) => ({ htmlFor: idOf(field) }),
    /** Props for the element that shows `phonePrefix` next to the phone field. */
    getPrefixProps: () => ({ id: idOf('prefix') }),
    /** Props for the element that shows `errors[field]`. */
    getErrorProps: (field: AddressFormField | 'search') => ({ id: idOf(`${field}error`) }),
    /** Props for the element that shows `notices[field]`. */
    getNoticeProps: (field: AddressFormField) => ({ id: idOf(`${field}notice`) }),
    /** Whether the field is hidden, because the form has no address yet or shows a link instead (`fields: { line2: 'link' }`). */
    isHidden,
    /**
     * Whether to render a button that calls `revealLine2` instead of line 2. Render the field of line 2 as well, after the button, so that
     * autofill can reach it.
     */
    line2Linked: isLinked && fieldsShown,
    /** Props for the element that contains the fields, or only `field`. Hide it with CSS while it has `data-hidden`. */
    getHiddenProps: (field?: AddressFormField) => {
      const hidden = field ? isHidden(field) : !fieldsShown;
      return { 'data-hidden': hidden || undefined, 'aria-hidden': (isHydrated && hidden) || undefined };
    },
    /** Props for a hidden input (see `autofillInputs`). It has no name, so it is not submitted. Put it into an element that your CSS hides, but not with `display: none`. */
    getAutofillInputProps: (field: AddressFormField) => ({
      ref: elements.refOf(field, true),
      disabled,
      ...{ id: idOf(`${field}hidden`), autoComplete: autoCompleteOf(field), tabIndex: -1, 'aria-hidden': true },
    }),
    /** Props for a field that can be hidden, to spread after `getFieldProps(field)`. It is then not required and not a tab stop. */
    getHiddenFieldProps: (field: AddressFormField) =>
      isHidden(field) ? { required: false, tabIndex: isHydrated ? -1 : undefined } : {},
  };
}

/** Props with which a form library registers a field, such as `register('city')` in React Hook Form. Its handlers run first. */
export interface RegisteredField {
  name?: string | undefined;
  ref?: Ref<HTMLElement> | undefined;
  onChange?: ((event: ChangeEvent<FormControl>) => unknown) | undefined;
  onBlur?: ((event: { target: unknown; type?: unknown }) => unknown) | undefined;
}
