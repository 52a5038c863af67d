/** Separators that are recognized in a file, with the names that the command has for them. */
export const delimiterNames: ReadonlyMap<string, string> = new Map([
  [',', 'comma'],
  [';', 'semicolon'],
  ['\t', 'tab'],
  ['|', 'pipe'],
]);
