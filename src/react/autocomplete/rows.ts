import type { Suggestion } from '../../core/index.ts';

/** The row that leads to the level above; the first option of an opened container. */
export const backRow = { id: 'back', language: '' } as const;
export type Row = Suggestion | typeof backRow;

/** Tells rows apart: a suggestion's id may come in several languages. */
export const keyOf = ({ id, language }: Row) => `${id} ${language}`;
