import type { Address, PostalFields } from '../../../core/index.ts';
import { formFieldsOf } from '../formFieldsOf.ts';
import { isSameAddress } from '../isSameAddress.ts';

const atWill = { company: '', line2: '', line3: '' };

/** The chosen address, as long as its street and its place stand in the fields: what the service says of it is then true of them too. */
export const standingAddress = (value: PostalFields, address: Address | undefined): Address | undefined =>
  address && isSameAddress({ ...value, ...atWill }, { ...formFieldsOf(address), ...atWill }) ? address : undefined;
