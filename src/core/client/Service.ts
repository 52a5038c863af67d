/** Which of the configured base addresses an operation is sent to. */
export type Service = 'platform' | 'base' | 'batch' | 'legacy';
