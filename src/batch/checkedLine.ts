import { crc32 } from 'node:zlib';

const sumOf = (text: string) => crc32(text).toString(16).padStart(8, '0');

/** A value as a line whose reader sees whether it is whole. */
export function checkedLine(value: unknown): string {
  const text = JSON.stringify(value);
  return `${text} ${sumOf(text)}\n`;
}

/** The value of a line without its end; undefined of one that is not whole. */
export function checkedValue(line: string): unknown {
  const text = line.slice(0, -9);
  if (line.at(-9) !== ' ' || line.slice(-8) !== sumOf(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
