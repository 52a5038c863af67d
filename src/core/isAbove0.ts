/** Is this a number above 0? Times and sizes must be; `NaN`, a text and a negative number are not. */
export const isAbove0 = (value: unknown): boolean => typeof value === 'number' && value > 0;
