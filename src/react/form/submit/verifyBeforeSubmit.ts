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
import { skipsAddress, resubmit } from '../../page/submit.ts';
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
  /** Fields that the shop shows or hides, in contrast to the country's default format. */
  choices: FormatChoices;
  /** Whether a required field is empty. */
  isIncomplete: boolean;
  /** Verifies an address. If `isAbandoned` returns true before the service is called, does not call it. */
  verify(value: PostalFields, isAbandoned: () => boolean): Promise<Verification>;
  onVerified: ((verification: Verification) => void) | undefined;
}

/** An address, and the edit count at the time when the user entered it. */
interface Entered {
  value: PostalFields;
  editCount: number;
}

/** A submit that waits for its address to be verified. */
interface UnverifiedSubmit extends Entered {
  element: HTMLFormElement;
  submitter: HTMLElement | null;
}

/**
 * Milliseconds within which a controlled form must render the address to submit. After this time, the submit is
 * cancelled and the user is notified.
 */
const appTimeout = 5000;

/**
 * Milliseconds between checks of a disabled form. Polling is needed because its fieldset may be enabled without a
 * render of this form.
 */
const disabledPollInterval = 100;

/**
 * Creates a verifier that defers submits until the address is verified. The steps are: defer, verify, wait until the
 * address is rendered, submit. Apart from `flushSync`, the verifier is independent of React.
 *
 * @param first The form as of its first render.
 * @param onHeldBack Called without arguments when a submit begins. Called with the edit count when a submit is
 * cancelled because the address has changed.
 */
export function createSubmitVerifier(first: RenderedForm, onHeldBack: (editCount?: number) => void) {
  let latest = first;
  const getLatest = () => latest;
  /** Submitted addresses with their edit counts. */
  const verified: Entered[] = [];
  let isBusy = false;
  let isUnmounted = false;
  /** Address that is being verified, or that the user is being asked about. */
  let verifying: Entered | undefined;
  /** Checks whether the fields show the address to submit. */
  let checkRendered: (() => void) | undefined;

  /** Whether the user or the app has changed the address since the user entered it. */
  const hasChanged = ({ value, editCount }: Entered) => {
    const { form, isRendered } = getLatest();
    return form.editCount !== editCount || !isSameAddress(form.value, value, { isRendered });
  };
  /**
   * Whether this address was submitted before. If only the app has changed the address since that submit, a reformatted
   * address counts as the same. If the user has edited the address since, it must match word for word.
   */
  const wasVerified = ({ value, editCount }: Entered) =>
    verified.some((one) =>
      isSameAddress(value, one.value, { isRendered: getLatest().isRendered, isTyped: one.editCount !== editCount }),
    );

  /** Cancels the submit because the address has changed. Notifies the user and the app. */
  const holdBack = (result?: Verification) => {
    const { form, onVerified } = getLatest();
    isBusy = false;
    onHeldBack(form.editCount);
    if (result) callListener(onVerified, { ...result, outcome: 'edit', fields: form.value });
  };

  const send = (submit: UnverifiedSubmit, agreed: PostalFields) => {
    if (isUnmounted) return;
    const { form, container, elements } = getLatest();
    if (hasChanged({ value: agreed, editCount: submit.editCount })) {
      holdBack();
      return;
    }
    if (container?.matches(':disabled') || elements.isDisabled()) {
      setTimeout(send, disabledPollInterval, submit, agreed);
      return;
    }
    isBusy = false;
    verified.push({ value: form.value, editCount: form.editCount });
    resubmit(submit.element, submit.submitter);
  };

  /**
   * Waits until the fields show the address. Then notifies the app and submits the form. A controlled form may need
   * several renders before it shows the address.
   */
  const sendOnceRendered = (submit: UnverifiedSubmit, agreed: PostalFields, result: Verification) => {
    const finish = () => {
      clearTimeout(timer);
      checkRendered = undefined;
    };
    const timer = setTimeout(() => {
      finish();
      if (!isUnmounted) holdBack(result);
    }, appTimeout);
    const check = () => {
      // A newer check has replaced this check.
      if (checkRendered !== check) return;
      const { form, isRendered, onVerified } = getLatest();
      if (isUnmounted) finish();
      else if (form.editCount !== submit.editCount) {
        finish();
        holdBack(result);
      } else if (isSameAddress(form.value, agreed, { isRendered })) {
        finish();
        callListener(onVerified, result);
        send(submit, agreed);
      }
    };
    checkRendered = check;
    check();
  };

  const onVerification = (submit: UnverifiedSubmit, result: Verification) => {
    verifying = undefined;
    // The form was unmounted in the meantime, so nothing is submitted.
    if (isUnmounted) return;
    const { form, elements, onVerified } = getLatest();
    if (hasChanged(submit)) {
      holdBack(result);
      return;
    }
    if (result.outcome === 'edit') {
      isBusy = false;
      callListener(onVerified, result);
      elements.focus('line1');
      return;
    }
    // Uses only the address fields of the submit, because the user may have edited contact fields in the meantime.
    const entered = wholeFields(submit.value);
    let agreed = wholeFields({ ...entered, ...result.fields });
    // If the address is unchanged, the fields are not replaced, because the app may have reformatted them.
    if (valueKey(agreed) !== valueKey(entered)) {
      flushSync(() => {
        agreed = form.replace(agreed);
      });
    }
    sendOnceRendered(submit, agreed, result);
  };

  return {
    /** Listener for the form's `submit` event. Runs before the app's listeners. */
    onSubmit(event: SubmitEvent) {
      const { form, isRendered, choices, isIncomplete, verify } = getLatest();
      const { value, editCount } = form;
      const submit: UnverifiedSubmit = {
        value,
        editCount,
        element: event.currentTarget as HTMLFormElement,
        submitter: event.submitter,
      };
      if (skipsAddress(submit.element, submit.submitter)) return;
      if (
        isUnchangedSelection(form, isRendered, choices) ||
        isIncomplete ||
        hasTooLittle(value, choices) ||
        wasVerified(submit)
      )
        return;
      // Stops the event before the app's listeners run, including React's.
      event.preventDefault();
      event.stopImmediatePropagation();
      if (isBusy) return;
      isBusy = true;
      onHeldBack();
      verifying = submit;
      void verify(value, () => isUnmounted || getLatest().form.editCount !== editCount)
        .catch((cause: unknown) => unverified(value, cause))
        .then((result) => {
          // A fast answer may arrive while this event is handled, and a form cannot be submitted during its own submit
          // event. Also, a closing dialog must restore the focus first.
          setTimeout(onVerification, 0, submit, result);
        });
    },
    /** Called after each render of the form. */
    onRender(form: RenderedForm) {
      latest = form;
      // The check does not run during the app's render, because a submit may change what the app renders.
      if (checkRendered) setTimeout(checkRendered, 0);
    },
    /** Whether the address that the question is about has changed. */
    isQuestionStale: () => verifying !== undefined && hasChanged(verifying),
    /** Called with true on unmount, and with false on mount. */
    setUnmounted(value: boolean) {
      isUnmounted = value;
    },
  };
}

const valueKey = (value: PostalFields) => JSON.stringify(Object.entries(value).sort());

/**
 * Whether the address is too incomplete to verify. The verification would be charged, and an app with `noValidate`
 * would reject the address right afterwards.
 */
const hasTooLittle = (value: PostalFields, choices: FormatChoices) =>
  !value.line1.trim() ||
  !value.country.trim() ||
  !placeFields(value.country, choices).some((field) => value[field].trim());

/**
 * Returns the fields that say where a street is. If the country's form has none of these fields, returns the first
 * line.
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
