/** The fields and buttons of a form; not by its own name, for a form may have a field that is called "elements". */
export const fieldsIn = (form: HTMLFormElement): readonly Element[] =>
  Array.from(Reflect.get(HTMLFormElement.prototype, 'elements', form));
