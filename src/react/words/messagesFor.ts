import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import type { Messages } from './Messages.ts';
import { ownOf } from '../../core/index.ts';

/** The built-in words of a locale's language; English where there are none. */
export function messagesFor(locale: string): Messages {
  return ownOf({ en, es, fr }, locale.slice(0, 2).toLowerCase()) ?? en;
}
