import type { OperationName } from '../../core/index.ts';

/** Every word of the usage meter. */
export interface UsageWords {
  title(): string;
  operation(name: OperationName): string;
  calls(): string;
  credits(): string;
  inDoubt(): string;
  total(): string;
  none(): string;
  /** `used` of `cap` credits. */
  cap(used: number, cap: number): string;
}
