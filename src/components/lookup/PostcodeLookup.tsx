'use client';
import type { CSSProperties, ReactNode } from 'react';
import { type Suggestion, toPostalFields } from '../../core/index.ts';
import { type Components, usePostcodeLookup, type UsePostcodeLookupOptions } from '../../react/index.ts';
import { AddressCard } from '../card/AddressCard.tsx';
import { classOf } from '../classOf.ts';
import type { ClassNames } from '../partsOf.ts';
import { useSlots } from '../slots/useSlots.ts';

export interface PostcodeLookupProps extends UsePostcodeLookupOptions {
  /**
   * Element that lists the addresses. Radio buttons suit short lists, and a select suits long ones.
   * @default 'select'
   */
  list?: 'select' | 'radios' | undefined;
  /**
   * Renders the fields for manual entry, with the typed postcode. Without `manual` and `onManual`, there are no links to manual entry.
   *
   * @example
   * ```tsx
   * <PostcodeLookup manual={(postalCode) => <AddressForm countries={['GB']} defaultValue={{ postalCode }} />} />
   * ```
   */
  manual?: ((postcode: string) => ReactNode) | undefined;
  /** Prefix of the names under which a form submits the address. If it is 'home', the first line is submitted as `home.line1`. */
  name?: string | undefined;
  /** Class of the outermost element. */
  className?: string | undefined;
  /** Inline style of the outermost element. */
  style?: CSSProperties | undefined;
  /** Additional class names for the parts of the component. */
  classNames?: ClassNames<'PostcodeLookup'> | undefined;
  /** Your own elements. They take precedence over the provider's elements and the defaults. */
  components?: Partial<Components> | undefined;
}

/**
 * A postcode lookup, as government design systems recommend it: a postcode with a "Find address" button, then the addresses of the postcode as a select or
 * as radio buttons, then the address with a "Change" link. With `manual` or `onManual`, links lead to manual entry. Inside a form, the address is
 * submitted with the form. Find is called only when the user presses the button, and is free. The address is retrieved only when the user continues
 * with a chosen address (**chargeable, 1 credit per address and session**).
 *
 * @example
 * ```tsx
 * <PostcodeLookup onSelect={setAddress} manual={(postalCode) => <MyFields postalCode={postalCode} />} />
 * ```
 */
export function PostcodeLookup({
  list = 'select',
  manual,
  name,
  className,
  style,
  classNames,
  components,
  ...options
}: PostcodeLookupProps) {
  const { Label, Input, Select, Button, Icon, Message } = useSlots(components);
  const lookup = usePostcodeLookup(options);
  const { words } = lookup;
  const cls = (part: Parameters<typeof classOf>[0]) => classOf(part, classNames);
  const { phase, error, postcode, address } = lookup;
  const isBusy = phase === 'finding' || phase === 'retrieving';
  const nameOf = (field: string) => (name ? `${name}.${field}` : field);
  const state = { 'data-invalid': error ? (true as const) : undefined };

  const link = (text: string, onClick: () => void) => (
    <Button type="button" className={cls('button')} data-kind="link" onClick={onClick}>
      {text}
    </Button>
  );
  const primary = (text: string, onClick: () => void) => (
    <Button
      type="button"
      className={cls('action')}
      data-kind="primary"
      aria-disabled={isBusy || undefined}
      onClick={onClick}
    >
      {text}
    </Button>
  );
  const manualLink = (text: string) => (manual ?? options.onManual) && link(text, lookup.enterManually);
  const message = error && (
    <Message className={cls('error')} {...lookup.getErrorProps()} data-kind="error">
      <Icon data-icon="alert" className={cls('icon')} />
      <span>{error}</span>
    </Message>
  );
  /** Returns the text of an option, without the postcode at its end, which all options share. */
  const textOf = ({ text, description }: Suggestion) => {
    const whole = [text, description].filter(Boolean).join(', ');
    if (!whole.endsWith(postcode)) return whole;
    const rest = whole.slice(0, -postcode.length).trimEnd();
    return rest.endsWith(',') ? rest.slice(0, -1) : rest;
  };

  let content: ReactNode;
  if (phase === 'manual')
    content = (
      <>
        <div {...lookup.getResultProps()} className={cls('cell')}>
          {manual?.(postcode)}
        </div>
        {link(words.backToPostcode(), lookup.change)}
      </>
    );
  else if (phase === 'done' && address)
    content = (
      <div {...lookup.getResultProps()}>
        <AddressCard
          address={address}
          title={words.yourAddress()}
          words={options.words}
          classNames={classNames}
          components={components}
        >
          {link(words.change(), lookup.change)}
        </AddressCard>
        {Object.entries(toPostalFields(address)).map(([field, text]) => (
          <input key={field} type="hidden" name={nameOf(field)} value={text} />
        ))}
      </div>
    );
  else if (lookup.isListShown)
    content = (
      <>
        <p className={cls('lead')}>
          <bdi>{postcode}</bdi> {link(words.changePostcode(), lookup.change)}
        </p>
        <div className={cls('cell')} data-field="address">
          {list === 'select' ? (
            <>
              <Label className={cls('label')} {...lookup.getListLabelProps()} {...state}>
                {words.choose()}
              </Label>
              <Select {...lookup.getSelectProps()} {...state} className={cls('select')} data-field="address">
                <option value="">{words.found(lookup.options.length)}</option>
                {lookup.options.map((option) => (
                  <option key={option.id} value={option.id} dir="auto">
                    {textOf(option)}
                  </option>
                ))}
              </Select>
            </>
          ) : (
            <fieldset className={cls('choices')} aria-describedby={error && lookup.getErrorProps().id}>
              <legend className={cls('label')}>{words.choose()}</legend>
              {lookup.options.map((option) => (
                <label key={option.id} className={cls('choice')}>
                  <input {...lookup.getRadioProps(option)} />
                  <bdi>{textOf(option)}</bdi>
                </label>
              ))}
            </fieldset>
          )}
          {message}
        </div>
        <div className={cls('actions')}>{primary(words.useAddress(), lookup.confirm)}</div>
        {manualLink(words.notListed())}
      </>
    );
  else
    content = (
      <>
        <div className={cls('cell')} data-field="postalCode">
          <Label className={cls('label')} {...lookup.getPostcodeLabelProps()} {...state} data-field="postalCode">
            {words.postcode()}
          </Label>
          <div className={cls('control')}>
            <Input
              type="text"
              name={nameOf('postalCode')}
              {...lookup.getPostcodeProps()}
              {...state}
              data-field="postalCode"
              className={cls('input')}
            />
            {primary(words.find(), lookup.find)}
          </div>
          {message}
        </div>
        {manualLink(words.manual())}
      </>
    );

  return (
    <div className={[cls('root'), cls('lookup'), className].filter(Boolean).join(' ')} style={style} data-phase={phase}>
      {content}
      <span className={cls('hidden')} role="status">
        {lookup.status}
      </span>
    </div>
  );
}
