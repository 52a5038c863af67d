import { BatchError } from './BatchError.ts';

/** What a disk says no to, before anything is sent, as a reason and a sentence. @throws BatchError */
export async function orRefuse<Value>(
  reason: BatchError['reason'],
  what: string,
  acting: Promise<Value>,
): Promise<Value> {
  try {
    return await acting;
  } catch (cause) {
    if (cause instanceof BatchError) throw cause;
    throw new BatchError(reason, `${what}: ${(cause as Error).message}`, [], { cause });
  }
}
