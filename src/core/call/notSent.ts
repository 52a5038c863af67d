import { InputError } from '../errors.ts';

/** The error of a call that was stopped before anything was sent, because of what it was given. */
export const notSent = (name: string, why: string): InputError => new InputError(name, `${name} was not sent: ${why}`);
