import { AbortedError, type AddressServiceError, TimeoutError } from '../errors.ts';
import type { Deadline } from './deadline.ts';
import { failed } from './failed.ts';

/** The error of a call that its clock or its caller has ended; undefined while it goes on. */
export const endedError = (
  name: string,
  { ended }: Deadline,
  mayHaveBeenCharged: boolean,
): AddressServiceError | undefined =>
  ended &&
  (ended === 'timeout'
    ? failed(
        TimeoutError,
        name,
        'was not answered in time',
        { mayHaveBeenCharged },
        'Let the person try again, or raise `timeout`.',
      )
    : failed(AbortedError, name, 'was aborted by its signal', { mayHaveBeenCharged }));
