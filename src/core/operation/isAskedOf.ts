/** Is a field of an answer what its record has there itself? To the letter: in other letters, or with its accents, it may be what was found. */
export function isAskedOf(record: unknown): (name: string, value: unknown) => boolean {
  const asked = new Map(Object.entries(record ?? {}));
  return (name, value) => asked.has(name) && asked.get(name) === value;
}
