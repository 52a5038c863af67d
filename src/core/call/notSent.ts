import { InputError } from '../errors.ts';

/** The error of a call that was refused before anything was sent. */
export const notSent = (name: string, why: string): InputError => new InputError(name, `${name} was not sent: ${why}`);
