/** A name that no other page has. Not `randomUUID`, which a page without https does not have. */
export const newHolder = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (number) => number.toString(36)).join('-');
