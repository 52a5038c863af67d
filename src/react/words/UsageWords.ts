/** Every word of the usage meter. */
export interface UsageWords {
  title(): string;
  /** An operation of your own is called by its own name. */
  operation(name: string): string;
  calls(): string;
  credits(): string;
  inDoubt(): string;
  total(): string;
  none(): string;
  /** `used` of `cap` credits. */
  cap(used: number, cap: number): string;
}
