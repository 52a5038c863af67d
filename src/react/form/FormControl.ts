/** A field as a person uses it. */
export type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
