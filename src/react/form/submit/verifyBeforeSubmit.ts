import { flushSync } from 'react-dom';
import {
  formatOf,
  isAddressServiceError,
  callListener,
  wholeFields,
  type FormatChoices,
  type PostalField,
  type PostalFields,
} from '../../../core/index.ts';
import type { Submit } from '../../page/submitGate.ts';
import type { Verification } from '../../verification/Verification.ts';
import type { FieldElements } from '../elements/elements.ts';
import { toFormFields } from '../value/addressToFields.ts';
import { isSameAddress } from '../value/isSameAddress.ts';
import type { AddressFields } from '../value/useFormValue.ts';

/** The form as of its last render. */
export interface RenderedForm {
  form: AddressFields;
  /** The form element, or an element inside the form that contains the fields. */
  container: HTMLElement | null;
  elements: FieldElements;
  /** Whether the form currently renders the field. */
  isRendered(field: PostalField): boolean;
  /** Fields that the shop shows or hides, overriding the country's default format. */
  choices: FormatChoices;
  /** Whether a required field is empty. */
  isIncomplete: boolean;
  /** Verifies an address. If `isAbandoned` returns true before the service is called, does not call it. */
  verify(value: PostalFields, isAbandoned: () => boolean): Promise<Verification>;
  onVerified: ((verification: Verification) => void) | undefined;
}

/** An address, and the edit count when the user entered it. */
interface Entered {
  value: PostalFields;
  editCount: number;
}

/** Milliseconds between checks for whether the form shows the address to submit. */
const pollInterval = 50;
/**
 * Maximum milliseconds for a controlled form to render the address to submit. After that, the submit is cancelled and
 * the user is notified.
 */
const appTimeout = 5000;

const sleep = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/**
 * Creates a form's submit verifier. It verifies the address, waits until the form shows the agreed address, and then
 * lets the submit pass. Apart from `flushSync`, the verifier is independent of React.
 *
 * @param onHeldBack Called without arguments when a submit begins. Called with the edit count when a submit is
 * cancelled because the address has changed.
 */
export function createSubmitVerifier(onHeldBack: (editCount?: number) => void) {
  /** The form as of its last render. Undefined once it is unmounted. */
  let latest: RenderedForm | undefined;
  // A function, because `latest` changes during every wait.
  const getForm = () => latest;
  /** Submitted addresses with their edit counts. */
  const verified: Entered[] = [];
  /**
   * The address in verification or in an open question, the submit that waits for it, and whether that submit may pass.
   */
  let current: (Entered & { submit: Submit; passes?: Promise<boolean> }) | undefined;

  /** Whether the user or the app has changed the address since the user entered it. */
  const hasChanged = ({ form, isRendered }: RenderedForm, { value, editCount }: Entered) =>
    form.editCount !== editCount || !isSameAddress(form.value, value, { isRendered });
  /**
   * Whether this address was submitted before. If only the app has changed the address since that submit, a reformatted
   * address counts as the same. If the user has edited the address since, it must match word for word.
   */
  const wasVerified = ({ form: { value, editCount }, isRendered }: RenderedForm) =>
    verified.some((one) => isSameAddress(value, one.value, { isRendered, isTyped: one.editCount !== editCount }));

  /** Cancels the submit because the address has changed. Notifies the user and the app. */
  const holdBack = ({ form, onVerified }: RenderedForm, result: Verification) => {
    onHeldBack(form.editCount);
    callListener(onVerified, { ...result, outcome: 'edit', fields: form.value });
    return false;
  };

  /**
   * Waits until the form shows the agreed address and is enabled, because a browser does not submit disabled fields.
   * Then notifies the app. A controlled form may need several renders before it shows the address.
   */
  const showAgreed = async (mine: NonNullable<typeof current>, agreed: PostalFields, result: Verification) => {
    const since = performance.now();
    let isReported = false;
    for (;;) {
      const rendered = getForm();
      if (!rendered) return false;
      const { form, container, elements, isRendered, onVerified } = rendered;
      const isShown = isSameAddress(form.value, agreed, { isRendered });
      const isLate = performance.now() - since >= appTimeout;
      if (form.editCount !== mine.editCount || (!isShown && (isReported || isLate))) {
        if (isReported) onHeldBack(form.editCount);
        else holdBack(rendered, result);
        return false;
      }
      if (isShown && !isReported) {
        isReported = true;
        callListener(onVerified, mine.submit.isCancelled() ? { ...result, outcome: 'edit' } : result);
      }
      if (mine.submit.isCancelled()) return false;
      if (isShown && !container?.matches(':disabled') && !elements.isDisabled()) {
        verified.push({ value: form.value, editCount: form.editCount });
        return true;
      }
      await sleep(pollInterval);
    }
  };

  const verifyAddress = async (mine: NonNullable<typeof current>, verify: RenderedForm['verify']) => {
    const { value, editCount } = mine;
    const result = await verify(
      value,
      () => mine.submit.isCancelled() || getForm()?.form.editCount !== editCount,
    ).catch((cause: unknown) => unverified(value, cause));
    // A closing dialog must restore the focus first.
    await sleep(0);
    const rendered = getForm();
    // The form was unmounted in the meantime, so nothing is submitted.
    if (!rendered) return false;
    if (hasChanged(rendered, mine)) return holdBack(rendered, result);
    if (result.outcome === 'edit') {
      callListener(rendered.onVerified, result);
      if (!mine.submit.isCancelled()) rendered.elements.focus('line1');
      return false;
    }
    // Uses only the address fields of the submit, because the user may have edited contact fields in the meantime.
    const entered = wholeFields(value);
    let agreed = wholeFields({ ...entered, ...result.fields });
    // If the address is unchanged, the fields are not replaced, because the app may have reformatted them.
    if (!mine.submit.isCancelled() && valueKey(agreed) !== valueKey(entered)) {
      flushSync(() => {
        agreed = rendered.form.replace(agreed);
      });
    }
    return showAgreed(mine, agreed, result);
  };

  return {
    setForm(form: RenderedForm | undefined) {
      latest = form;
    },
    /** Whether a submit may pass. */
    check(submit: Submit): boolean | Promise<boolean> {
      const rendered = getForm();
      if (!rendered) return true;
      const { form, isRendered, choices, isIncomplete, verify } = rendered;
      if (
        isUnchangedSelection(form, isRendered, choices) ||
        isIncomplete ||
        hasTooLittle(form.value, choices) ||
        wasVerified(rendered)
      )
        return true;
      // A second press waits for the same answer.
      if (current?.passes && !hasChanged(rendered, current)) {
        current.submit = submit;
        return current.passes;
      }
      onHeldBack();
      const mine: NonNullable<typeof current> = { value: form.value, editCount: form.editCount, submit };
      current = mine;
      return (mine.passes = verifyAddress(mine, verify).finally(() => {
        if (current === mine) current = undefined;
      }));
    },
    /** Whether the open question is outdated: its address has changed, or its submit was cancelled. */
    isQuestionStale() {
      const rendered = getForm();
      return current !== undefined && (current.submit.isCancelled() || !rendered || hasChanged(rendered, current));
    },
  };
}

const valueKey = (value: PostalFields) => JSON.stringify(Object.entries(value).sort());

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

/** Returns the result for an address that could not be verified and is submitted as entered. */
const unverified = (value: PostalFields, cause: unknown): Verification => ({
  outcome: 'unverified',
  fields: value,
  verdict: undefined,
  avc: '',
  error: isAddressServiceError(cause) ? cause : undefined,
});

/**
 * Whether the fields show a selected address that the user has not changed. The app may have reformatted the address.
 */
const isUnchangedSelection = (
  { mode, edited, address, unverifiedUnit, value }: AddressFields,
  isRendered: RenderedForm['isRendered'],
  choices: FormatChoices,
) =>
  mode === 'picked' &&
  address !== undefined &&
  !edited &&
  !unverifiedUnit &&
  isSameAddress(value, { ...value, ...toFormFields(address, choices) }, { isRendered });
