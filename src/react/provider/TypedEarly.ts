import type { FormControl } from '../form/fields.ts';

/** What a person put into a field, and what the server had drawn there. */
export interface TypedEarly {
  element: FormControl;
  text: string;
  drawn: string;
}
