'use client';
import { useCallback, useEffect, useInsertionEffect, useRef, useState } from 'react';
import { fitToForm, type PostalFields } from '../../../core/index.ts';
import type { EmitEvent } from '../../events/events.ts';
import { verificationChunk } from '../../lazy/chunks.ts';
import { useFittedVerification } from '../../verification/useFittedVerification.ts';
import type { VerificationSettings } from '../../verification/Verification.ts';
import { submitOrder } from '../../page/submitGate.ts';
import { useSubmitStep } from './useSubmitStep.ts';
import { createSubmitVerifier, type RenderedForm } from './verifyBeforeSubmit.ts';

interface VerifyOnSubmitOptions extends Omit<RenderedForm, 'verify'> {
  enabled: boolean;
  options: VerificationSettings | undefined;
  onError: VerificationSettings['onError'];
  emit: EmitEvent;
}

const noOptions: VerificationSettings = {};

/**
 * Defers the submit of the form that contains the fields until the address is verified. Then submits **exactly the
 * address that was verified or that the user chose**. Does not verify an empty address, an unchanged selected address,
 * an address that was verified before, or an address that the user chose to keep.
 *
 * If the user edits the address during the verification, the form is not submitted, no field is overwritten, and
 * `isChanged` is true. The app can still reformat the address, for example to capitals. A form hidden by an
 * `<Activity>` is submitted, but an unmounted form is not. A disabled form is submitted once it is enabled, because a
 * browser does not submit disabled fields.
 */
export function useVerifyOnSubmit({ enabled, options, onError, emit, ...rendered }: VerifyOnSubmitOptions) {
  const { form, container, choices } = rendered;
  const latest = useRef(choices);
  useInsertionEffect(() => {
    latest.current = choices;
  });
  const fit = useCallback(
    (answer: PostalFields, entered: PostalFields) => fitToForm(answer, entered, latest.current),
    [],
  );
  const { withdraw, ...verification } = useFittedVerification(options ?? noOptions, fit, emit, onError);
  const { verify, phase } = verification;
  /** Edit count when a submit was cancelled because the address had changed. */
  const [heldBack, setHeldBack] = useState<number>();
  const [verifier] = useState(() => createSubmitVerifier(setHeldBack));
  // <Activity> keeps insertion effects when it hides the form.
  useInsertionEffect(() => {
    verifier.setForm({ ...rendered, verify });
    return () => {
      verifier.setForm(undefined);
    };
  });
  useEffect(() => {
    if (phase === 'asking' && verifier.isQuestionStale()) withdraw();
  });
  useSubmitStep(container, {
    order: submitOrder.verification,
    check: (submit) => !enabled || verifier.check(submit),
    // Anything the user does while the question is open counts as an answer to it.
    ignores: () => phase === 'asking',
    onCancel: withdraw,
  });
  useEffect(() => {
    const element = container?.closest('form');
    if (!enabled || !element) return undefined;
    element.addEventListener('focusin', verificationChunk.preload);
    return () => {
      element.removeEventListener('focusin', verificationChunk.preload);
    };
  }, [enabled, container]);

  return { ...verification, isChanged: heldBack === form.editCount };
}
