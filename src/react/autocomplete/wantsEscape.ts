/** Of a field: what says whether Escape is its own. */
export interface EscapeField {
  shown: boolean;
  inert: boolean;
  ordinary: unknown;
  options: { clearable?: boolean | undefined };
  inputValue: string;
}

/** Has the field a text that Escape empties? */
export const isClearable = ({ inert, ordinary, options: { clearable = true }, inputValue }: EscapeField): boolean =>
  !inert && !ordinary && clearable && inputValue !== '';

/** Has the field a list to close, or a text to empty? Else Escape is for what is around it. */
export const wantsEscape = (field: EscapeField): boolean => field.shown || isClearable(field);
