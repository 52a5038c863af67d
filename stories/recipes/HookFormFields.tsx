import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { addressSchema, emptyPostalFields, type PostalField, type PostalFields, useAddressForm } from 'doorplate';
import { useForm, useWatch } from 'react-hook-form';

const resolver = standardSchemaResolver(addressSchema('US'));
const defaultValues = { ...emptyPostalFields, country: 'US' };

export function HookFormFields({ send }: { send: (address: PostalFields) => void }) {
  const { register, control, handleSubmit, formState } = useForm({ resolver, defaultValues });
  const { format, errors, ...form } = useAddressForm({ value: useWatch({ control }), errors: formState.errors });
  return (
    <form {...form.getFormProps()} onSubmit={(event) => void handleSubmit(send)(event)} noValidate>
      {format.rows.flat().map((name) => (
        <p key={name}>
          <label {...form.getLabelProps(name)}>{format.words[name]}</label> <input {...form.getFieldProps(name, register(name as PostalField))} />
          <strong {...form.getErrorProps(name)}>{errors[name]}</strong>
        </p>
      ))}
      <button>Continue</button>
    </form>
  );
}
