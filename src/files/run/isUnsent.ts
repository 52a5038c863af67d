import type { BatchOperationName, BatchRejected } from '../../core/index.ts';

/**
 * Was this row left where it was because the run ended before its turn? Then it is sent when somebody goes on. Others that were not sent cannot
 * be.
 */
export const isUnsent = <Name extends BatchOperationName>({ reason }: BatchRejected<Name>): boolean =>
  reason === 'unsent';
