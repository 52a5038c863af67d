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
  /** The form, or an element inside it around the fields. */
  container: HTMLElement | null;
  elements: FieldElements;
  /** Whether the form currently renders the field. */
  isRendered(field: PostalField): boolean;
  /** Fields that the shop's form shows or hides, unlike the country's default format. */
  choices: FormatChoices;
  /** Whether a required field is empty. */
  isIncomplete: boolean;
  verify(value: PostalFields): Promise<Verification>;
  onVerified: ((verification: Verification) => void) | undefined;
}

/** An address, and the edit count when it was entered. */
interface Entered {
  value: PostalFields;
  editCount: number;
}

/** A submit that waits for its address. */
interface PendingSubmit extends Entered {
  element: HTMLFormElement;
  submitter: HTMLElement | null;
}

/**
 * Milliseconds within which a controlled form must adopt the agreed address. After that, the submit is cancelled and
 * the user is notified.
 */
const appTimeout = 5000;

/** Milliseconds between checks of a disabled form, whose fieldset may be enabled without a render of this form. */
const disabledPollInterval = 100;

/**
 * Defers submits until their address is verified: defer → verify → wait until rendered → submit. Independent of React
 * except for `flushSync`.
 *
 * @param first the form as of its first render.
 * @param onHeldBack called without arguments when a submit begins, and with the edit count when a submit is cancelled
 * because the address has changed.
 */
export function createSubmitVerifier(first: RenderedForm, onHeldBack: (editCount?: number) => void) {
  let latest = first;
  const getLatest = () => latest;
  /** Submitted addresses with their edit counts. */
  const verified: Entered[] = [];
  let isBusy = false;
  let isUnmounted = false;
  /** Address that is being verified or asked about. */
  let verifying: Entered | undefined;
  /** Checks whether the fields show the agreed address. */
  let checkRendered: (() => void) | undefined;

  /** Whether the user or the app has changed the address since it was entered. */
  const hasChanged = ({ value, editCount }: Entered) => {
    const { form, isRendered } = getLatest();
    return form.editCount !== editCount || !isSameAddress(form.value, value, { isDrawn: isRendered });
  };
  /**
   * Whether this address was submitted before, even if the app has reformatted it since. If the user has edited it
   * since, it must match word for word.
   */
  const wasVerified = ({ value, editCount }: Entered) =>
    verified.some((one) =>
      isSameAddress(value, one.value, { isDrawn: getLatest().isRendered, isTyped: one.editCount !== editCount }),
    );

  /** Cancels the submit because the address has changed, and notifies the user and the app. */
  const holdBack = (result?: Verification) => {
    const { form, onVerified } = getLatest();
    isBusy = false;
    onHeldBack(form.editCount);
    if (result) callListener(onVerified, { ...result, outcome: 'edit', fields: form.value });
  };

  const send = (submit: PendingSubmit, agreed: PostalFields) => {
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
   * Notifies the app and submits as soon as the fields show the address. In a controlled form, this can take some
   * renders.
   */
  const sendOnceRendered = (submit: PendingSubmit, agreed: PostalFields, result: Verification) => {
    const finish = () => {
      clearTimeout(timer);
      checkRendered = undefined;
    };
    const timer = setTimeout(() => {
      finish();
      if (!isUnmounted) holdBack(result);
    }, appTimeout);
    const check = () => {
      // A newer check has replaced this one.
      if (checkRendered !== check) return;
      const { form, isRendered, onVerified } = getLatest();
      if (isUnmounted) finish();
      else if (form.editCount !== submit.editCount) {
        finish();
        holdBack(result);
      } else if (isSameAddress(form.value, agreed, { isDrawn: isRendered })) {
        finish();
        callListener(onVerified, result);
        send(submit, agreed);
      }
    };
    checkRendered = check;
    check();
  };

  const onVerification = (submit: PendingSubmit, result: Verification) => {
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
    // Takes only the address fields, because contact fields may have been edited in the meantime.
    const entered = wholeFields(submit.value);
    let agreed = wholeFields({ ...entered, ...result.fields });
    // Unchanged fields are not replaced, because the app may have reformatted them.
    if (keyOf(agreed) !== keyOf(entered)) {
      flushSync(() => {
        agreed = form.replace(agreed);
      });
    }
    sendOnceRendered(submit, agreed, result);
  };

  return {
    /** Listener for the form's `submit`, before the app's own. */
    onSubmit(event: SubmitEvent) {
      const { form, isRendered, choices, isIncomplete, verify } = getLatest();
      const { value, editCount } = form;
      const submit: PendingSubmit = {
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
      void verify(value)
        .catch((cause: unknown) => unverified(value, cause))
        .then((result) => {
          // A fast answer may arrive during this event, and a form cannot be submitted while it is being submitted. A
          // closing dialog must first restore the focus.
          setTimeout(onVerification, 0, submit, result);
        });
    },
    /** Called after each render of the form. */
    onRender(form: RenderedForm) {
      latest = form;
      // Not during the app's render, because a submit may change what it renders.
      if (checkRendered) setTimeout(checkRendered, 0);
    },
    /** Whether the app has replaced the address that the question is about. */
    isQuestionStale: () => verifying !== undefined && hasChanged(verifying),
    /** Called on unmount and on mount. */
    setUnmounted(value: boolean) {
      isUnmounted = value;
    },
  };
}

const keyOf = (value: PostalFields) => JSON.stringify(Object.entries(value).sort());

/**
 * Whether the address is too incomplete to verify. A verification would be charged, and an app with `noValidate` would
 * reject the address right afterwards.
 */
const hasTooLittle = (value: PostalFields, choices: FormatChoices) =>
  !value.line1.trim() ||
  !value.country.trim() ||
  !placeFields(value.country, choices).some((field) => value[field].trim());

/** Returns the fields that locate a street, or the street itself if the country has no such fields. */
function placeFields(country: string, choices: FormatChoices): PostalField[] {
  const drawn = formatOf(country, choices).rows.flat();
  const found = (['city', 'postalCode', 'region', 'district'] as const).filter((field) => drawn.includes(field));
  return found.length > 0 ? found : ['line1'];
}

/** Result for an address that could not be verified and is submitted as entered. */
const unverified = (value: PostalFields, cause: unknown): Verification => ({
  outcome: 'unverified',
  fields: value,
  verdict: undefined,
  avc: '',
  error: isAddressServiceError(cause) ? cause : undefined,
});

/** Whether the fields show an unchanged selected address, as formatted by the app. */
const isUnchangedSelection = (
  { mode, edited, address, unverifiedUnit, value }: AddressFields,
  isRendered: RenderedForm['isRendered'],
  choices: FormatChoices,
) =>
  mode === 'picked' &&
  address !== undefined &&
  !edited &&
  !unverifiedUnit &&
  isSameAddress(value, { ...value, ...toFormFields(address, choices) }, { isDrawn: isRendered });
