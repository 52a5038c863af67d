import { flushSync } from 'react-dom';
import {
  callListener,
  formatOf,
  type FormatChoices,
  isSameAddress,
  type PostalField,
  type PostalFields,
  toFormFields,
} from '../../../core/index.ts';
import { verificationChunk } from '../../lazy/chunks.ts';
import type { Submit } from '../../page/submitGate.ts';
import type { FieldElements } from '../elements/elements.ts';
import type { FormEvent, FormState } from '../state/reducer.ts';
import { emptyRequiredFields, isRendered, type RenderedForm } from '../state/view.ts';
import type { createSubmitVerifier } from './createSubmitVerifier.ts';

interface VerifiedForm {
  getRendered: () => RenderedForm | undefined;
  getState: () => FormState;
  dispatch: (event: FormEvent) => void;
  elements: FieldElements;
}

/**
 * Verifies the address of a form on submit (see `createSubmitVerifier`). Does not verify an empty address or an unchanged selected address.
 * Loads the verification code when an address first needs it. If the code cannot be loaded, the address is submitted as entered. If the policy
 * is `strict` and `unavailable` is `hold`, the user returns to the fields instead.
 */
export function createVerifyOnSubmit(form: VerifiedForm) {
  const { getRendered, dispatch, elements } = form;
  let verifier: ReturnType<typeof createSubmitVerifier> | undefined;

  const verifyOnceLoaded = async (submit: Submit, { view: { state }, verification }: RenderedForm) => {
    const { value, lastEdit } = state;
    const failure = await verification.prepare(value);
    const now = getRendered();
    // The form was unmounted in the meantime, so nothing is submitted.
    if (!now) return false;
    const code = verificationChunk.get();
    if (code && !failure) {
      verifier ??= code.createSubmitVerifier({ ...form, rendersField, isSameAddress, flushSync });
      return verifier.check(submit, { value, lastEdit });
    }
    const { state: shown } = now.view;
    const isEdited = shown.lastEdit !== lastEdit;
    const outcome = isEdited || submit.isCancelled() ? 'edit' : failure?.outcome;
    if (isEdited) dispatch({ type: 'submitHeldBack' });
    if (failure && outcome)
      callListener(now.inputs.options.onVerified, { ...failure, outcome, fields: isEdited ? shown.value : value });
    if (outcome === 'edit' && !submit.isCancelled()) elements.focus('line1');
    return outcome !== 'edit';
  };
  return {
    /** Whether a submit may pass. */
    check(submit: Submit): boolean | Promise<boolean> {
      const rendered = getRendered();
      if (!rendered || !needsVerification(rendered)) return true;
      const { value, lastEdit } = rendered.view.state;
      return verifier ? verifier.check(submit, { value, lastEdit }) : verifyOnceLoaded(submit, rendered);
    },
    /** Whether the open question is outdated: its address has changed, or its submit was cancelled. */
    isQuestionStale: () => verifier?.isQuestionStale() === true,
  };
}

const rendersField =
  ({ view, inputs }: RenderedForm) =>
  (field: PostalField) =>
    isRendered(field, view.format, inputs);

/** Whether the address must be verified, unless it was verified before. */
const needsVerification = (form: RenderedForm) => {
  const { state } = form.view;
  return !(
    isUnchangedSelection(form) ||
    emptyRequiredFields(state, form.inputs).length > 0 ||
    hasTooLittle(state.value, form.inputs.settings.fields)
  );
};

/**
 * Whether the address is too incomplete to verify. The call would be charged, although an app with `noValidate` would
 * then reject the address anyway.
 */
const hasTooLittle = (value: PostalFields, choices: FormatChoices) =>
  !value.line1.trim() ||
  !value.country.trim() ||
  !placeFields(value.country, choices).some((field) => value[field].trim());

/**
 * Returns the fields that locate a street, such as the city. If the country's form has none of them, returns `line1`.
 */
function placeFields(country: string, choices: FormatChoices): PostalField[] {
  const formatFields = formatOf(country, choices).rows.flat();
  const found = (['city', 'postalCode', 'region', 'district'] as const).filter((field) => formatFields.includes(field));
  return found.length > 0 ? found : ['line1'];
}

/**
 * Whether the fields show a selected address that the user has not changed. The app may have reformatted the address.
 */
function isUnchangedSelection(form: RenderedForm): boolean {
  const { state, mode } = form.view;
  const { address, edited, unverifiedUnit } = state.change;
  if (mode !== 'picked' || !address || edited || unverifiedUnit) return false;
  const selected = { ...state.value, ...toFormFields(address, form.inputs.settings.fields) };
  return isSameAddress(state.value, selected, { isRendered: rendersField(form) });
}
