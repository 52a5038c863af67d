import type { AddressServiceError } from '../errors.ts';

/** A doubt stays a doubt, however certain a later try's own end is; and what was readable of an answer stays readable. */
export function keepDoubt(error: AddressServiceError, { missing, partial }: AddressServiceError): void {
  if (!error.mayHaveBeenCharged)
    Object.assign(error, {
      mayHaveBeenCharged: true,
      refused: false,
      message: `${error.message} An earlier try of this call may have been charged.`,
    });
  if (error.partial !== undefined || partial === undefined) return;
  Object.assign(error, { missing });
  Object.defineProperty(error, 'partial', { value: partial });
}
