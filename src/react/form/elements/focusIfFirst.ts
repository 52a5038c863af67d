import { fieldsIn } from '../../page/submit.ts';
import type { FormControl } from '../fields.ts';

/**
 * The focus goes to the first field of a form that is not accepted, as natively: who keeps the browser's bubble away with `preventDefault` keeps
 * that away too. A form's fields are also those beside it that name it. Its validity is read and not matched: jsdom, where apps test their forms,
 * tells each field that it matches with `:invalid` that it is not accepted, which is what asks here.
 */
export function focusIfFirst(field: FormControl) {
  const all = field.form ? (fieldsIn(field.form) as readonly FormControl[]) : [field];
  if (all.find(({ willValidate, validity }) => willValidate && !validity.valid) === field) field.focus();
}
