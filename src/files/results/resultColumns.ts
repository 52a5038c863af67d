import {
  cleanseMatchFields,
  internationalMatchFields,
  internationalPersonFields,
  type BatchOperationName,
  verifyOutputFields,
} from '../../core/index.ts';

/** A field is followed by what its status says of it. */
const withStatus = (fields: readonly string[]) => fields.flatMap((name) => [name, `${name}Status`]);
const international = [...withStatus(internationalMatchFields), ...internationalPersonFields];

/** Code and quality first, for by them an address is judged; then the order of the specifications' own lists. */
const orders: Record<BatchOperationName, readonly string[]> = {
  cleanse: ['AVC', 'AQI', ...cleanseMatchFields, 'GeoDistance'],
  cleanseInternational: ['AVC', 'AQI', ...international, 'Version'],
  verify: ['AVC', 'AQI', ...verifyOutputFields, ...international],
  validateEmails: ['status', 'emailAddress', 'account', 'domain', 'isDisposable', 'isSystemMailbox'],
};
const ranks = new Map(
  Object.entries(orders).map(([operation, names]) => [
    operation,
    // The first place counts.
    new Map([...names].reverse().map((name, at) => [name, names.length - 1 - at])),
  ]),
);

/** The columns of these fields: known ones in the specification's order, then the others as they came. */
export function resultColumns(operation: BatchOperationName, fields: Iterable<string>): string[] {
  const rank = ranks.get(operation);
  const place = (name: string) => rank?.get(name) ?? Infinity;
  return [...new Set(fields)].sort((one, other) => {
    const [first, second] = [place(one), place(other)];
    return first === second ? 0 : first - second;
  });
}
