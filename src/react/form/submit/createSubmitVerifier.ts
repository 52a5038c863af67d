import type { flushSync } from 'react-dom';
import { callListener, type PostalFields, wholeFields } from '../../../core/index.ts';
import { appTimeout, pollInterval, type Submit } from '../../page/submitGate.ts';
import type { Verification } from '../../verification/Verification.ts';
import type { FormStore, RenderedForm } from '../state/view.ts';

/** An address, and the number of its last edit. */
interface Entered {
  value: PostalFields;
  lastEdit: number;
}

/** A submit that waits for its verification. */
interface PendingSubmit extends Entered {
  submit: Submit;
  /** Whether the submit may pass. */
  passes?: Promise<boolean>;
}

/** The form, and functions that would leave the page's own code if this lazy module imported them. */
interface VerifiedForm extends FormStore {
  /** Whether two addresses are the same in the fields that the form renders. See `isSameAddress`. */
  isSame(form: RenderedForm, shown: PostalFields, agreed: PostalFields, isTyped?: boolean): boolean;
  flushSync: typeof flushSync;
}

const sleep = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/**
 * Creates a form's submit verifier. It verifies the address, waits until the form shows the agreed address, and then
 * lets the submit pass: **exactly the address that was verified or that the user chose**. It does not verify an address
 * that was verified before, or that the user chose to keep.
 *
 * If the user edits the address in the meantime, the form is not submitted and no field is overwritten. The app can
 * still reformat the address, for example to capitals. A form hidden by an `<Activity>` is submitted, but an unmounted
 * form is not. A disabled form is submitted once it is enabled, because a browser does not submit disabled fields.
 */
export function createSubmitVerifier({ getRendered, dispatch, getState, elements, isSame, flushSync }: VerifiedForm) {
  /** Addresses that were submitted after a verification, each with the number of its last edit. */
  const verified: Entered[] = [];
  let current: PendingSubmit | undefined;

  const onVerified = ({ inputs }: RenderedForm, result: Verification) => {
    callListener(inputs.options.onVerified, result);
  };
  /** Whether the user or the app has changed the address since the user entered it. */
  const hasChanged = (form: RenderedForm, { value, lastEdit }: Entered) =>
    form.view.state.lastEdit !== lastEdit || !isSame(form, form.view.state.value, value);
  /**
   * Whether this address was already verified and submitted. If only the app has changed the address since that submit, a reformatted address
   * counts as the same. If the user has edited the address since, it must match word for word.
   */
  const wasVerified = (form: RenderedForm) => {
    const { value, lastEdit } = form.view.state;
    return verified.some((one) => isSame(form, value, one.value, one.lastEdit !== lastEdit));
  };

  /** Cancels the submit because the address has changed. Notifies the user and, if there is a result to report, the app. */
  const cancel = (form: RenderedForm, result?: Verification) => {
    dispatch({ type: 'submitCancelled' });
    if (result) onVerified(form, { ...result, outcome: 'edit', fields: form.view.state.value });
    return false;
  };

  /**
   * Waits until the form shows the agreed address and is enabled, because a browser does not submit disabled fields.
   * Then notifies the app. A controlled form may need several renders before it shows the address.
   */
  const showAgreed = async (pending: PendingSubmit, agreed: PostalFields, result: Verification) => {
    const since = performance.now();
    let isReported = false;
    for (;;) {
      const form = getRendered();
      if (!form) return false;
      const { value, lastEdit } = form.view.state;
      const isShown = isSame(form, value, agreed);
      const isLate = performance.now() - since >= appTimeout;
      if (lastEdit !== pending.lastEdit || (!isShown && (isReported || isLate)))
        return cancel(form, isReported ? undefined : result);
      if (isShown && !isReported) {
        isReported = true;
        // A submit from now on, also from `onVerified`, waits for this answer instead of verifying the address again.
        pending.value = value;
        // Renders what the app sets, so that the check below sees a form that it has disabled.
        flushSync(() => {
          onVerified(form, pending.submit.isCancelled() ? { ...result, outcome: 'edit' } : result);
        });
      }
      if (pending.submit.isCancelled()) return false;
      if (isShown && !form.container?.matches(':disabled') && !elements.isDisabled()) {
        verified.push({ value, lastEdit });
        return true;
      }
      await sleep(pollInterval);
    }
  };

  const verifyAddress = async (pending: PendingSubmit, { verification }: RenderedForm) => {
    const { value, lastEdit } = pending;
    const isAbandoned = () => pending.submit.isCancelled() || getRendered()?.view.state.lastEdit !== lastEdit;
    const result = await verification.verify(value, isAbandoned);
    // A closing dialog must restore the focus first.
    await sleep(0);
    const form = getRendered();
    // The form was unmounted in the meantime, so nothing is submitted.
    if (!form) return false;
    if (hasChanged(form, pending)) return cancel(form, result);
    if (result.outcome === 'edit') {
      onVerified(form, result);
      if (!pending.submit.isCancelled()) elements.focus('line1');
      return false;
    }
    // Uses only the address fields of the submit, because the user may have edited contact fields in the meantime.
    const entered = wholeFields(value);
    let agreed = wholeFields({ ...entered, ...result.fields });
    // If the address is unchanged, the fields are not replaced, because the app may have reformatted them.
    if (!pending.submit.isCancelled() && JSON.stringify(agreed) !== JSON.stringify(entered)) {
      flushSync(() => {
        dispatch({ type: 'verified', value: agreed });
        agreed = getState().value;
      });
    }
    return showAgreed(pending, agreed, result);
  };

  return {
    /**
     * Whether a submit may pass.
     *
     * @param entered The address when the user submitted it.
     */
    check(submit: Submit, entered: Entered): boolean | Promise<boolean> {
      const form = getRendered();
      if (!form || wasVerified(form)) return true;
      // A second press waits for the same answer.
      if (current?.passes && !hasChanged(form, current)) {
        current.submit = submit;
        return current.passes;
      }
      dispatch({ type: 'submitStarted' });
      const pending: PendingSubmit = { ...entered, submit };
      current = pending;
      return (pending.passes = verifyAddress(pending, form).finally(() => {
        if (current === pending) current = undefined;
      }));
    },
    /** Whether the open question is outdated: its address has changed, or its submit was cancelled. */
    isQuestionStale() {
      const form = getRendered();
      return current !== undefined && (current.submit.isCancelled() || !form || hasChanged(form, current));
    },
  };
}
