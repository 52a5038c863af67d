import { asObject } from './decode.ts';

/** What is wrong with a record that cannot be sent, in a word. */
export type RecordFault = 'no-address' | 'country' | 'email' | 'too-long' | 'unreadable';

/** A record as it goes over the wire: its own fields, read once. */
export type PlainRecord = Record<string, string | number | boolean | null>;

/** Most characters of a record, names of fields included: far more than any address has, far less than what a call can carry. */
const longest = 2_000_000;

/**
 * Looks at a record, once, in the one place that does so before it is sent. Whatever it is (a getter or a `toJSON` that throws, a revoked
 * proxy, a circle, a BigInt), this never throws: it gives the plain fields, or why there are none to be sent, without any text of it.
 * What is looked at again later is the plain copy, so that a record that changes meanwhile changes nothing.
 */
export function readRecord(
  record: unknown,
): { fields: PlainRecord; problem?: never } | { problem: string; fault: RecordFault } {
  try {
    const given = asObject(record);
    const whole = typeof given?.['toJSON'] === 'function' ? asObject((given as { toJSON(): unknown }).toJSON()) : given;
    if (!whole) return { problem: 'it is not an object', fault: 'unreadable' };
    const fields: PlainRecord = {};
    let length = 0;
    for (const name of Object.keys(whole)) {
      const value = whole[name];
      // What JSON leaves out, and a name that no service has and that would not become a field.
      if (value === undefined || typeof value === 'function' || typeof value === 'symbol' || name === '__proto__')
        continue;
      if (!isPlain(value)) return { problem: 'a field of it is not a text', fault: 'unreadable' };
      length += name.length + (typeof value === 'string' ? value.length : 0);
      if (length > longest)
        return { problem: `it has more than ${longest.toLocaleString('en')} characters`, fault: 'too-long' };
      fields[name] = value;
    }
    return { fields };
  } catch {
    return { problem: 'it cannot be read', fault: 'unreadable' };
  }
}

const isPlain = (value: unknown): value is PlainRecord[string] =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
