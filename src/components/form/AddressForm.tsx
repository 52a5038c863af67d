'use client';
import { type CSSProperties, type SyntheticEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import {
  autocompleteTokens,
  countryOptions,
  postalCodeProblem,
  regionsOf,
  type Address,
  type AddressServiceError,
  type FindQuery,
  type FormField,
} from '../../core/index.ts';
import {
  type AddressFormChange,
  type Components,
  type AddressFormValue,
  type SelectDetails,
  type UseAddressVerificationOptions,
  type Verification,
  useAddressContext,
  useAddressForm,
  useVerifyOnSubmit,
  useFormWords,
  useVerificationWords,
  type Words,
} from '../../react/index.ts';
import { AddressAutocomplete, onOneLine } from '../autocomplete/AddressAutocomplete.tsx';
import { FormCell } from './FormCell.tsx';
import { fieldWords } from './fieldWords.ts';
import { LanguageChoice } from './LanguageChoice.tsx';
import { AddressVerification } from '../verification/AddressVerification.tsx';
import { type ClassNames, classOf } from '../parts.ts';
import { useSlots } from '../slots/useSlots.ts';

export interface AddressFormProps {
  /** The fields, when the app holds them. */
  value?: AddressFormValue | undefined;
  /** The first fields, or an address that was retrieved before: shown without a call. */
  defaultValue?: Partial<AddressFormValue> | Address | undefined;
  onChange?: ((value: AddressFormValue, change: AddressFormChange) => void) | undefined;
  onSelect?: ((address: Address, details: SelectDetails) => void) | undefined;
  onError?: ((error: AddressServiceError) => void) | undefined;
  /** ISO 3166 alpha-2 codes to choose from. All when absent. */
  countries?: readonly string[] | undefined;
  /** @default the first of `countries`, else 'US' */
  defaultCountry?: string | undefined;
  /** Before each field's name: 'shipping' sends `shipping.line1`. */
  name?: string | undefined;
  /** Which of the person's addresses a browser fills in. */
  section?: 'shipping' | 'billing' | undefined;
  /** Ask for a company too. */
  company?: boolean | undefined;
  /** @default true */
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Errors of the app's own, per field. */
  errors?: Partial<Record<keyof AddressFormValue, string>> | undefined;
  /** Read as the group's name; the provider's word by default. */
  legend?: ReactNode;
  /** More for Find: origin, bias, language, filters, limit. */
  query?: Omit<FindQuery, 'text' | 'container' | 'countries' | 'isMiddleware'> | undefined;
  /**
   * 'submit': when the form around it is sent, an address that was entered or changed by hand is verified first, and the person asked where it is not right. **Chargeable: one record
   * per distinct address.** It never stops a sale: where the service fails or is slow, the address goes through as entered.
   */
  verify?: 'submit' | undefined;
  /** The service that verifies, its thresholds and the person's patience. */
  verification?: UseAddressVerificationOptions | undefined;
  /** How a verification ended, before the form is sent. `outcome` 'edit': it is not sent. */
  onVerified?: ((verification: Verification) => void) | undefined;
  words?: Words | undefined;
  className?: string | undefined;
  style?: CSSProperties | undefined;
  classNames?: ClassNames<'AddressForm'> | undefined;
  /** Elements of your own, in place of the provider's and ours. */
  components?: Partial<Components> | undefined;
}

/**
 * The drop-in checkout address: search first, then the fields of the country in its own order and words, all editable. Put it inside
 * your own `<form>`: the fields are native, with `name`s and `autocomplete` tokens. A chosen address is retrieved (**chargeable, 1
 * credit**); nothing else here is, unless `verify` is set.
 */
export function AddressForm(props: AddressFormProps) {
  const {
    countries,
    name,
    section,
    company = false,
    required = true,
    disabled,
    errors,
    legend,
    query,
    classNames,
    components,
  } = props;
  const { Button } = useSlots(components);
  const { locale } = useAddressContext();
  const words = useFormWords(props.words);
  const form = useAddressForm({
    value: props.value,
    defaultValue: props.defaultValue,
    defaultCountry: props.defaultCountry ?? countries?.[0] ?? 'US',
    onChange: props.onChange,
  });
  const { value, mode, format } = form;
  // A field that is drawn because it held something stays while the person empties it.
  const [held, setHeld] = useState<ReadonlySet<FormField>>(new Set());
  const more = (['company', 'line3'] as const).filter((field) => value[field] && !held.has(field));
  if (more.length > 0) setHeld(new Set([...held, ...more]));
  const isDrawn = (field: FormField): boolean => {
    switch (field) {
      case 'company':
        return company || held.has(field) || Boolean(value.company);
      case 'line3':
        return held.has(field) || Boolean(value.line3);
      default:
        return format.rows.some((row) => row.includes(field));
    }
  };
  const asked = useVerificationWords(props.words);
  const fieldsetRef = useRef<HTMLFieldSetElement>(null);
  const verification = useVerifyOnSubmit({
    form,
    fieldset: fieldsetRef,
    enabled: props.verify === 'submit' && !disabled,
    isDrawn,
    options: props.verification,
    onVerified: props.onVerified,
  });
  const [searched, setSearched] = useState(() => oneLineOf(value));
  const [invalid, setInvalid] = useState<Partial<Record<string, string>>>({});
  const [left, setLeft] = useState<Partial<Record<string, boolean>>>({});
  const base = useId();
  const searchRef = useRef<HTMLInputElement>(null);
  const fieldsRef = useRef<HTMLDivElement>(null);
  const focusNext = useRef<'search' | 'fields'>(undefined);

  // A search that ended in no address must not pass for one.
  useEffect(() => {
    searchRef.current?.setCustomValidity(mode === 'search' && required ? words.unfinished() : '');
  });
  useEffect(() => {
    const next = focusNext.current;
    focusNext.current = undefined;
    if (next === 'search') searchRef.current?.focus();
    if (next === 'fields') fieldsRef.current?.querySelector('input')?.focus();
  }, [mode]);

  /** Our words in place of the browser's bubble; the first field that is not accepted gets the focus, as natively. */
  const refuse = (field: string, message: string) => (event: SyntheticEvent<HTMLInputElement | HTMLSelectElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    if (element.form?.querySelector(':invalid:not(fieldset)') === element) element.focus();
    setInvalid((before) => ({ ...before, [field]: message }));
  };
  const accept = (field: string) => {
    setInvalid(({ [field]: _, ...others }) => others);
  };

  const nameOf = (field: string) => (name ? `${name}.${field}` : field);
  const cell = (field: FormField) => {
    const key = field;
    const label = fieldWords(field, format, words);
    const must = required && format.required.has(field);
    const regions = field === 'region' ? regionsOf(value.country) : [];
    const odd =
      field === 'postalCode' &&
      left['postalCode'] &&
      value.postalCode !== '' &&
      postalCodeProblem(value.country, value.postalCode);
    return (
      <FormCell
        key={field}
        field={field}
        label={label}
        value={value[key]}
        onChange={(text) => {
          accept(field);
          form.edit(key, text);
        }}
        onBlur={() => {
          setLeft((before) => ({ ...before, [field]: true }));
        }}
        name={nameOf(field)}
        autoComplete={[section, autocompleteTokens[field]].filter(Boolean).join(' ')}
        required={must}
        disabled={disabled}
        optional={must ? undefined : words.optional()}
        error={errors?.[key] ?? invalid[field]}
        notice={
          field === 'line2' && form.keptUnit
            ? words.unitKept(form.keptUnit)
            : odd
              ? words.postalCodeOdd(format.words.postalCode ?? '', format.postalExample)
              : undefined
        }
        choices={regions.length ? withCurrent(regions, value.region) : undefined}
        choose={words.choose()}
        onInvalid={refuse(field, words.required(label))}
        classNames={classNames}
        components={components}
      />
    );
  };

  const options = countryOptions(locale, countries);
  return (
    <>
      <fieldset
        ref={fieldsetRef}
        data-verifying={verification.phase === 'verifying' || undefined}
        className={[classOf('form', classNames), props.className].filter(Boolean).join(' ')}
        style={props.style}
        data-mode={mode}
        data-edited={form.edited || undefined}
        disabled={disabled}
        aria-labelledby={`${base}legend`}
      >
        <span id={`${base}legend`} className={classOf('hidden', classNames)}>
          {legend ?? words.legend()}
        </span>
        {options.length > 1 ? (
          <FormCell
            field="country"
            label={words.country()}
            value={value.country}
            onChange={(country) => {
              form.edit('country', country);
            }}
            name={nameOf('country')}
            autoComplete={[section, autocompleteTokens.country].filter(Boolean).join(' ')}
            choices={withCurrent(options, value.country)}
            error={errors?.country}
            classNames={classNames}
            components={components}
          />
        ) : (
          <input type="hidden" name={nameOf('country')} value={value.country} />
        )}

        {mode !== 'manual' && (
          <AddressAutocomplete
            {...query}
            countries={[value.country]}
            value={searched}
            onChange={(text) => {
              accept('search');
              setSearched(text);
            }}
            onSelect={(address, details) => {
              accept('search');
              setInvalid({});
              setHeld(new Set());
              form.pick(address, details);
              props.onSelect?.(address, details);
            }}
            onError={props.onError}
            disabled={disabled}
            required={required && mode === 'search'}
            error={invalid['search']}
            inputProps={{ ref: searchRef, onInvalid: refuse('search', words.unfinished()) }}
            classNames={classNames}
            components={components}
          />
        )}
        <Button
          type="button"
          className={classOf('button', classNames)}
          data-kind="link"
          hidden={mode === 'picked'}
          onClick={() => {
            if (mode === 'manual') {
              focusNext.current = 'search';
              form.search();
            } else {
              focusNext.current = 'fields';
              form.enterManually(searched);
            }
          }}
        >
          {mode === 'manual' ? words.search() : words.manual()}
        </Button>

        {form.variants.length > 1 && mode === 'picked' && (
          <LanguageChoice
            label={words.language()}
            variants={form.variants}
            chosen={form.address}
            onChoose={(address) => {
              form.pickVariant(address);
              setSearched(onOneLine(address));
            }}
            locale={locale}
            classNames={classNames}
            components={components}
          />
        )}
        {mode !== 'search' && (
          <div className={classOf('fields', classNames)} ref={fieldsRef}>
            {isDrawn('company') && <div className={classOf('row', classNames)}>{cell('company')}</div>}
            {format.rows
              .map((row) => row.filter((field) => field !== 'country' && field !== 'company' && isDrawn(field)))
              .filter((row) => row.length > 0)
              .map((row) => (
                <div key={row.join()} className={classOf('row', classNames)}>
                  {row.map(cell)}
                </div>
              ))}
          </div>
        )}
        {props.verify && (
          <p className={classOf('status', classNames)} role="status">
            {verification.phase === 'verifying' ? asked.verifying() : verification.isChanged ? asked.changed() : ''}
          </p>
        )}
      </fieldset>
      {/* Beside the fieldset: one that is disabled meanwhile does not take the answer away. */}
      {props.verify && (
        <AddressVerification
          verification={verification}
          words={props.words}
          classNames={classNames}
          components={components}
        />
      )}
    </>
  );
}

/** A value that the country's own list does not have is kept, as the last choice. */
function withCurrent<Choice extends { code: string; name: string }>(choices: readonly Choice[], current: string) {
  return current === '' || choices.some(({ code }) => code === current)
    ? choices
    : [...choices, { code: current, name: current }];
}

function oneLineOf({ line1, line2, line3, city, region, postalCode }: AddressFormValue): string {
  return onOneLine({ line1, line2, line3, city, provinceCode: region, postalCode } as Address);
}
