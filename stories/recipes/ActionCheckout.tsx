import { AddressForm } from 'doorplate';
import { type AddressIssue, addressSchema, noPoBox, type PostalFields } from 'doorplate/schema';
import { useActionState } from 'react';

const { validate } = addressSchema('US', { rules: [noPoBox] })['~standard'];

export function ActionCheckout({ send }: { send: (address: PostalFields) => Promise<void> }) {
  const [issues, action, isPending] = useActionState(async (_: readonly AddressIssue[], data: FormData) => {
    const result = validate(data); // on your server, where the action is
    if (!result.issues) await send(result.value);
    return result.issues ?? [];
  }, []);
  return (
    <form action={action} noValidate>
      <AddressForm countries={['US']} errors={issues} />
      <button disabled={isPending}>Continue</button>
    </form>
  );
}
