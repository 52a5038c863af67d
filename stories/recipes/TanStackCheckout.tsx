import { useForm } from '@tanstack/react-form';
import { AddressForm, type AddressFormHandle, addressSchema, emptyPostalFields } from 'doorplate';
import { useRef } from 'react';

const defaultValues = { address: { ...emptyPostalFields, country: 'US' } };

export function TanStackCheckout({ send }: { send: (order: typeof defaultValues) => void }) {
  const ref = useRef<AddressFormHandle>(null);
  const form = useForm({ defaultValues, onSubmit: ({ value }) => { send(value); }, onSubmitInvalid: () => ref.current?.focus() });
  return (
    <form noValidate onSubmit={(event) => { event.preventDefault(); void form.handleSubmit(); }}>
      <form.Field name="address" validators={{ onSubmit: addressSchema('US') }}>
        {({ state: { value, meta }, handleChange, handleBlur }) => (
          <AddressForm ref={ref} countries={['US']} value={value} errors={meta.errors} onChange={(next) => { handleChange(next); }} onBlur={handleBlur} />
        )}
      </form.Field>
      <button>Continue</button>
    </form>
  );
}
