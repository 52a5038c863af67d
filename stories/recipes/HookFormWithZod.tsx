import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { AddressForm, addressSchema, emptyPostalFields, noPoBox, type PostalFields } from 'doorplate';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';

const { validate } = addressSchema('US', { rules: [noPoBox] })['~standard'];
const address = z.custom<PostalFields>().superRefine((value, { addIssue }) => {
  for (const { message, path } of validate(value).issues ?? []) addIssue({ code: 'custom', message, path: [...path] });
});
const resolver = standardSchemaResolver(z.object({ email: z.email('Please enter your email.'), address }));
const defaultValues = { email: '', address: { ...emptyPostalFields, country: 'US' } };

export function HookFormWithZod({ send }: { send: (order: typeof defaultValues) => void }) {
  const { control, register, handleSubmit, formState } = useForm({ resolver, defaultValues });
  const { email, address } = formState.errors;
  return (
    <form onSubmit={(event) => void handleSubmit(send)(event)} noValidate>
      <label>Email <input type="email" {...register('email')} /> {email?.message}</label>
      <Controller name="address" control={control} render={({ field }) => (
        <AddressForm {...field} countries={['US']} errors={address} />
      )} />
      <button>Continue</button>
    </form>
  );
}
