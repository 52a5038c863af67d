'use client';
import type { Choice, PostalField } from '../../core/index.ts';
import type { FormWords, useAddressForm } from '../../react/index.ts';
import { Icon } from '../icons/Icon.tsx';
import { type ClassNames, classOf } from '../parts.ts';

export interface FormCellProps {
  form: ReturnType<typeof useAddressForm>;
  field: PostalField;
  /** A select instead of an input, where there are any. */
  choices: readonly Choice[];
  words: FormWords;
  classNames?: ClassNames | undefined;
}

/** One field of the form with its label and words. */
export function FormCell({ form, field, choices, words, classNames }: FormCellProps) {
  const { ref, ...props } = form.getFieldProps(field);
  const { errors, notices } = form;
  const isOptional = !props.required && field !== 'country';
  const className = classOf(choices.length > 0 ? 'select' : 'input', classNames);
  return (
    <div className={classOf('cell', classNames)} data-field={field}>
      <label className={classOf('label', classNames)} {...form.getLabelProps(field)}>
        {form.format.words[field]}
        {isOptional && <span className={classOf('optional', classNames)}> ({words.optional()})</span>}
      </label>
      {choices.length > 0 ? (
        <select {...props} ref={ref} className={className}>
          {field !== 'country' && <option value="">{words.choose()}</option>}
          {choices.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      ) : (
        <input {...props} ref={ref} type="text" className={className} />
      )}
      {errors[field] && (
        <p className={classOf('error', classNames)} {...form.getErrorProps(field)}>
          <Icon name="alert" className={classOf('icon', classNames)} />
          <span>{errors[field]}</span>
        </p>
      )}
      {notices[field] && (
        <p className={classOf('notice', classNames)} {...form.getNoticeProps(field)}>
          <Icon name="alert" className={classOf('icon', classNames)} />
          <span>{notices[field]}</span>
        </p>
      )}
    </div>
  );
}
