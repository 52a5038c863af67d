'use client';
import { type CSSProperties, type FocusEvent, forwardRef, type ReactNode, useId, useImperativeHandle } from 'react';
import {
  type AddressFormField,
  type Components,
  isContactField,
  resolveSettings,
  type UseAddressFormOptions,
  type UseAddressForm,
  useAddressForm,
  useFormWords,
  useLocale,
  useSearchWords,
} from '../../react/index.ts';
import { AutofillInput, FormCell, FormRows, FormSearch } from './FormRows.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import { FormVerification } from './FormVerification.tsx';
import { classOf } from '../classOf.ts';
import type { ClassNames } from '../partsOf.ts';
import { useSlots } from '../slots/useSlots.ts';

/** The ref of an `AddressForm`. Form libraries use it to move focus. */
export type AddressFormHandle = Pick<UseAddressForm, 'focus' | 'validate' | 'reset' | 'clear' | 'search'>;

export interface AddressFormProps extends UseAddressFormOptions {
  /** Id of the fieldset. */
  id?: string | undefined;
  /** Called when focus leaves the form. */
  onBlur?: ((event: FocusEvent<HTMLFieldSetElement>) => void) | undefined;
  /**
   * Whether the search gets focus when it first renders.
   * @default false
   */
  autoFocus?: boolean | undefined;
  /**
   * Accessible name of the group.
   * @default the name in the provider's `words`
   */
  legend?: ReactNode;
  /** Class of the fieldset. */
  className?: string | undefined;
  /** Inline style of the fieldset. */
  style?: CSSProperties | undefined;
  /** Additional class names for the parts of the component. */
  classNames?: ClassNames<'AddressForm'> | undefined;
  /** Your own elements. They take precedence over the provider's elements and the defaults. */
  components?: Partial<Components> | undefined;
}

const isContact = (row: readonly AddressFormField[]) => row.some(isContactField);

/**
 * A drop-in address form for a checkout. It shows the fields of the selected country in that country's order and with its labels. The first
 * line is also a search. With `layout="search"`, the search is a box above the fields. Put the component inside your own `<form>`. The
 * fields are native elements with `name`s and `autocomplete` tokens, and they are already in the server's HTML. When the user selects an
 * address, the form retrieves it (**chargeable, 1 credit**). Nothing else is charged unless `verify` is set. To render your own fields, use
 * `useAddressForm`.
 *
 * @example
 * ```tsx
 * <form action="/checkout" method="post">
 *   <AddressForm countries={['US', 'CA']} name="shipping" fields={{ name: 'required', phone: 'optional' }} />
 * </form>
 * ```
 */
export const AddressForm = forwardRef<AddressFormHandle, AddressFormProps>(function AddressForm(
  { legend, className, style, classNames, components, id, onBlur, autoFocus, ...options },
  handle,
) {
  const { Button } = useSlots(components);
  const locale = useLocale(options.words);
  const words = useFormWords(options.words);
  const searchWords = useSearchWords(options.words);
  const { layout = 'fields' } = options;
  const form = useAddressForm({ ...options, layout });
  useImperativeHandle(handle, () => form);
  const { mode, format, variants, verification } = form;
  const { ref, ...formProps } = form.getFormProps();
  const country = form.getFieldProps('country');
  const legendId = useId();
  const { searchShown } = form;
  const switchLink = (
    <Button
      type="button"
      className={classOf('button', classNames)}
      data-kind="link"
      hidden={!form.switchTo}
      onClick={searchShown ? form.enterManually : form.search}
    >
      {searchShown ? searchWords.manual() : words.search()}
    </Button>
  );
  const part = { form, autoFocus, classNames, components };
  const cellProps = { ...part, words, isSearched: layout === 'fields' };
  const isPhone = (row: readonly AddressFormField[]) => row.includes('phone');

  return (
    <>
      <fieldset
        ref={ref}
        id={id}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.(event);
        }}
        {...formProps}
        data-layout={layout}
        className={classOf('form', classNames, className)}
        style={style}
        disabled={options.disabled}
        aria-labelledby={legendId}
      >
        <span id={legendId} className={classOf('hidden', classNames)}>
          {legend ?? words.legend()}
        </span>
        {form.countries.length > 1 ? (
          <FormCell {...cellProps} field="country" choices={form.countries} />
        ) : (
          <input type="hidden" name={country.name} value={country.value} />
        )}
        {/* Contact fields are always visible, even while the address fields are hidden. */}
        <FormRows {...cellProps} rows={format.rows.filter((row) => isContact(row) && !isPhone(row))} />

        {options.locate && (
          <Button type="button" className={classOf('button', classNames)} data-kind="link" onClick={form.locate}>
            {form.location?.phase === 'locating' ? form.location.message : words.locate()}
          </Button>
        )}
        {searchShown && <FormSearch {...part} field="search" aside={switchLink} />}
        {layout === 'search' && !searchShown && switchLink}

        <div className={classOf('fields', classNames)} {...form.getHiddenProps()}>
          <FormRows {...cellProps} rows={format.rows.filter((row) => !isContact(row))} />
          {form.autofillInputs.map(
            (field) =>
              format.rows.flat().includes(field) || (
                <AutofillInput key={field} form={form} field={field} classNames={classNames} />
              ),
          )}
        </div>
        <FormRows {...cellProps} rows={format.rows.filter(isPhone)} />
        {typeof options.pin === 'function' &&
          form.coordinates &&
          options.pin({ coordinates: form.coordinates, address: form.address, move: form.movePin })}
        {/* Below the fields, so that the field with the focus does not move when the choice appears. */}
        {variants.length > 1 && mode === 'picked' && (
          <LanguageChoice
            label={words.language()}
            variants={variants}
            chosen={form.address}
            onChoose={form.pickVariant}
            locale={locale}
            classNames={classNames}
            components={components}
          />
        )}
        {options.rules && (
          <span className={classOf('hidden', classNames)} role="status">
            {form.refusal}
          </span>
        )}
        {options.locate && (
          <span className={classOf('hidden', classNames)} role="status">
            {form.location?.message}
          </span>
        )}
        {options.verify && (
          <p className={classOf('status', classNames)} role="status">
            {form.status}
          </p>
        )}
      </fieldset>
      {/* Outside the fieldset, so that the dialog stays enabled when the fieldset is disabled. */}
      {options.verify && (
        <FormVerification
          form={form}
          verification={verification}
          maxWait={resolveSettings(options.verification ?? {}).maxWait}
          words={options.words}
          classNames={classNames}
          components={components}
        />
      )}
    </>
  );
});
