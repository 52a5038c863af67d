import { asObject } from './decode.ts';
import { isEmpty } from './isEmpty.ts';

/** Does this row of an answer say nothing beside what was asked? */
export const isEchoAlone = (row: unknown): boolean => isEmpty({ ...asObject(row), input: undefined });
