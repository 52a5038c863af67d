import type { ErrorKind } from '../../core/index.ts';

/** Names of the states, in their order, the unknown last. */
export const states = (list: string) => {
  const [pending, file_error, loading, verifying, complete, downloaded, unknown = ''] = list.split(',');
  const words = new Map(Object.entries({ pending, file_error, loading, verifying, complete, downloaded }));
  // The service's own word, where it is another; "constructor" is one.
  return (name: string): string => words.get(name) ?? (name.trim() || unknown);
};

/**
 * In their order: refused by the service, without and before its words; not reachable; too late; an answer that cannot be read; refused here; a
 * limit; stopped.
 */
export const failures = (
  refused: string,
  saying: string,
  unreachable: string,
  late: string,
  unreadable: string,
  input: string,
  limit: string,
  aborted: string,
) => {
  const words = new Map<ErrorKind, string>(
    Object.entries({ network: unreachable, timeout: late, response: unreadable, input, limit, aborted }) as [
      ErrorKind,
      string,
    ][],
  );
  return (kind: ErrorKind, text: string): string => words.get(kind) ?? (text ? `${saying} ${text}` : refused);
};
