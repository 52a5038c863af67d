import { asText } from './decode.ts';
import { echoKey } from './echoText.ts';

/** Is a field of an answer what its record has there itself? In whatever letters: a service may send an echo back in capitals. */
export function isAskedOf(record: unknown): (name: string, value: unknown) => boolean {
  const fields = typeof record === 'object' && record !== null ? Object.entries(record) : [];
  const asked = new Map(fields.map(([name, value]) => [name.toLowerCase(), echoKey(asText(value))]));
  return (name, value) => asked.get(name.toLowerCase()) === echoKey(asText(value));
}
