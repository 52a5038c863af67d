import { AddressForm, type AddressFormValue, emptyPostalFields } from 'doorplate';
import { Controller, useForm } from 'react-hook-form';

const defaultValues: { address: AddressFormValue } = { address: { ...emptyPostalFields, country: 'US' } };

export function HookFormCheckout({ send }: { send: (order: typeof defaultValues) => void }) {
  const { control, handleSubmit, setValue, formState } = useForm({ defaultValues });
  const { errors, isSubmitted: shouldValidate } = formState;
  return (
    <form onSubmit={(event) => void handleSubmit(send)(event)}>
      <Controller name="address" control={control} exact={false} render={({ field }) => (
        <AddressForm {...field} countries={['US', 'CA']} errors={errors.address} onChange={(next, { changed }) => {
          for (const name of changed) setValue(`address.${name}`, next[name], { shouldDirty: true, shouldValidate });
        }} />
      )} />
      <button>Continue</button>
    </form>
  );
}
