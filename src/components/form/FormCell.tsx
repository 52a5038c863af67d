'use client';
import type { Choice, PostalField } from '../../core/index.ts';
import type { Components, FormWords, useAddressForm } from '../../react/index.ts';
import { type ClassNames, classOf } from '../parts.ts';
import { useSlots } from '../slots/useSlots.ts';

export interface FormCellProps {
  form: ReturnType<typeof useAddressForm>;
  field: PostalField;
  /** A select instead of an input, where there are any. */
  choices: readonly Choice[];
  words: FormWords;
  classNames?: ClassNames<'AddressForm'> | undefined;
  components?: Partial<Components> | undefined;
}

/** One field of the form with its label and words. */
export function FormCell({ form, field, choices, words, classNames, components }: FormCellProps) {
  const { Label, Input, Select, Icon, Message } = useSlots(components);
  const { ref, ...props } = form.getFieldProps(field);
  const error = form.errors[field];
  const notice = form.notices[field];
  const isOptional = !props.required && field !== 'country';
  const state = {
    'data-field': field,
    'data-invalid': error ? (true as const) : undefined,
    'data-disabled': props.disabled || undefined,
  };
  return (
    <div className={classOf('cell', classNames)} data-field={field}>
      <Label className={classOf('label', classNames)} {...form.getLabelProps(field)} {...state}>
        {form.format.words[field]}
        {isOptional && <span className={classOf('optional', classNames)}> ({words.optional()})</span>}
      </Label>
      {choices.length > 0 ? (
        <Select {...props} {...state} ref={ref} className={classOf('select', classNames)}>
          {field !== 'country' && <option value="">{words.choose()}</option>}
          {choices.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      ) : (
        <Input {...props} {...state} ref={ref} type="text" className={classOf('input', classNames)} />
      )}
      {error && (
        <Message className={classOf('error', classNames)} {...form.getErrorProps(field)} data-kind="error">
          <Icon data-icon="alert" className={classOf('icon', classNames)} />
          <span>{error}</span>
        </Message>
      )}
      {notice && (
        <Message className={classOf('notice', classNames)} {...form.getNoticeProps(field)} data-kind="notice">
          <Icon data-icon="alert" className={classOf('icon', classNames)} />
          <span>{notice}</span>
        </Message>
      )}
    </div>
  );
}
