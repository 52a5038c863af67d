import { AddressForm, type AddressFormHandle } from 'doorplate';
import { type AddressIssue, addressSchema, noPoBox, type PostalFields } from 'doorplate/schema';
import { useActionState, useEffect, useRef } from 'react';

const { validate } = addressSchema('US', { rules: [noPoBox] })['~standard'];

export function ActionCheckout({ send }: { send: (address: PostalFields) => Promise<void> }) {
  const form = useRef<AddressFormHandle>(null);
  const [issues, action, isPending] = useActionState(async (_: readonly AddressIssue[], data: FormData) => {
    const result = validate(data); // on your server, where the action runs
    if (!result.issues) await send(result.value);
    return result.issues ?? [];
  }, []);
  useEffect(() => { if (issues.length > 0) form.current?.focus(); }, [issues]);
  return (
    <form action={action} noValidate>
      <AddressForm ref={form} countries={['US']} errors={issues} />
      <button disabled={isPending}>Continue</button>
    </form>
  );
}
