import { flushSync } from 'react-dom';
import { callListener, formatOf, isSameAddress, type PostalFields, toFormFields } from '../../../core/index.ts';
import { verificationChunk } from '../../lazy/chunks.ts';
import type { Submit } from '../../page/submitGate.ts';
import { emptyRequiredFields, type FormStore, isRendered, type RenderedForm } from '../state/view.ts';
import type { createSubmitVerifier } from './createSubmitVerifier.ts';

/**
 * Verifies the address of a form on submit (see `createSubmitVerifier`). Does not verify an empty address or an unchanged selected address.
 * Loads the verification code when an address first needs it. If the code cannot be loaded, the address is submitted as entered. If the policy
 * is `strict` and `unavailable` is `hold`, the user returns to the fields instead.
 */
export function createVerifyOnSubmit(form: FormStore) {
  const { getRendered, dispatch, elements } = form;
  let verifier: ReturnType<typeof createSubmitVerifier> | undefined;
  /** Arguments of the latest submit. A second press while the code is loading replaces the first. */
  let latest: Parameters<ReturnType<typeof createSubmitVerifier>['check']>;

  const verifyOnceLoaded = async ([submit, { value, lastEdit }]: typeof latest, { verification }: RenderedForm) => {
    const failure = await verification.prepare();
    const now = getRendered();
    // The form was unmounted in the meantime, so nothing is submitted.
    if (!now) return false;
    const code = verificationChunk.get();
    if (code && !failure) {
      verifier ??= code.createSubmitVerifier({ ...form, isSame, flushSync });
      return verifier.check(...latest);
    }
    const { state: shown } = now.view;
    const isEdited = shown.lastEdit !== lastEdit;
    const outcome = isEdited || submit.isCancelled() ? 'edit' : failure?.outcome;
    if (isEdited) dispatch({ type: 'submitCancelled' });
    if (failure && outcome)
      callListener(now.inputs.options.onVerified, { ...failure, outcome, fields: isEdited ? shown.value : value });
    if (outcome === 'edit' && !submit.isCancelled()) elements.focus('line1');
    return outcome !== 'edit';
  };
  return {
    check(submit: Submit): boolean | Promise<boolean> {
      const rendered = getRendered();
      if (!rendered || !needsVerification(rendered)) return true;
      const { value, lastEdit } = rendered.view.state;
      latest = [submit, { value, lastEdit }];
      return verifier ? verifier.check(...latest) : verifyOnceLoaded(latest, rendered);
    },
    /** Whether the open question is outdated: its address has changed, or its submit was cancelled. */
    isQuestionStale: () => verifier?.isQuestionStale() === true,
  };
}

const isSame = ({ view, inputs }: RenderedForm, shown: PostalFields, agreed: PostalFields, isTyped?: boolean) =>
  isSameAddress(shown, agreed, { isTyped, isRendered: (field) => isRendered(field, view.format, inputs) });

/** Whether the address must be verified, unless it was verified before. */
const needsVerification = (form: RenderedForm) =>
  form.inputs.options.verify === 'submit' &&
  !form.inputs.options.disabled &&
  Object.keys(form.view.refusals).length === 0 &&
  emptyRequiredFields(form.view.state, form.inputs).length === 0 &&
  !hasTooLittle(form) &&
  !isUnchangedSelection(form);

/**
 * Whether the address is too incomplete to verify: without a street, a country or a place. The call would be charged, although an app with
 * `noValidate` would then reject the address anyway.
 */
function hasTooLittle({ view, inputs }: RenderedForm): boolean {
  const { value } = view.state;
  const formatFields = formatOf(value.country, inputs.settings.fields).rows.flat();
  const places = (['city', 'postalCode', 'region', 'district'] as const).filter((name) => formatFields.includes(name));
  const isEmpty = (field: keyof PostalFields) => !value[field].trim();
  return isEmpty('line1') || isEmpty('country') || (places.length > 0 && places.every(isEmpty));
}

/**
 * Whether the fields show a selected address that the user has not changed. The app may have reformatted the address.
 */
function isUnchangedSelection(form: RenderedForm): boolean {
  const { state, mode } = form.view;
  const { address, edited, unverifiedUnit } = state.change;
  if (mode !== 'picked' || !address || edited || unverifiedUnit) return false;
  return isSame(form, state.value, toFormFields(address, form.inputs.settings.fields));
}
