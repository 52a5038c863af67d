'use client';
import { useCallback, useEffect, useInsertionEffect, useRef, useState } from 'react';
import { fitToForm, type PostalFields } from '../../../core/index.ts';
import type { EmitEvent } from '../../events/events.ts';
import { useFittedVerification } from '../../verification/useFittedVerification.ts';
import type { VerificationSettings } from '../../verification/Verification.ts';
import { createSubmitHold, type DrawnForm } from './verifyBeforeSubmit.ts';

export interface VerifyOnSubmitOptions extends Omit<DrawnForm, 'verify'> {
  enabled: boolean;
  options: VerificationSettings | undefined;
  tell: EmitEvent;
}

const noOptions: VerificationSettings = {};

/**
 * Holds back the submit of the form around the fields until its address is verified, then sends it again with **the address that was agreed on
 * and no other**. An address that was chosen from the service and not changed passes, and so does one that was verified before or that the
 * person insisted on, and an empty one. What is typed while it is verified, asked about or taken over by the app is neither sent nor
 * overwritten: `isChanged` says so. An app may write the address in its own way, in capitals for example. A form that is hidden (`<Activity>`)
 * or disabled meanwhile goes on: only one that is taken out of the page ends. A disabled one is sent when it is enabled again, because its
 * fields would be missing.
 */
export function useVerifyOnSubmit({ enabled, options, tell, ...drawn }: VerifyOnSubmitOptions) {
  const { form, container, choices } = drawn;
  const newest = useRef(choices);
  useInsertionEffect(() => {
    newest.current = choices;
  });
  const fit = useCallback(
    (answer: PostalFields, entered: PostalFields) => fitToForm(answer, entered, newest.current),
    [],
  );
  const { withdraw, ...verification } = useFittedVerification(options ?? noOptions, fit, tell);
  const { verify, phase } = verification;
  /** What the person had done when a changed address was held back. */
  const [heldBack, setHeldBack] = useState<number>();
  const [hold] = useState(() => createSubmitHold({ ...drawn, verify }, setHeldBack));
  // Insertion effects are the ones that an <Activity> leaves alone when it hides the form.
  useInsertionEffect(() => {
    hold.drawn({ ...drawn, verify });
  });
  useInsertionEffect(() => {
    hold.setGone(false);
    return () => {
      hold.setGone(true);
    };
  }, [hold]);
  useEffect(() => {
    if (phase === 'asking' && hold.isAskedInVain()) withdraw();
  });
  useEffect(() => {
    const element = container?.closest('form');
    if (!enabled || !element) return;
    element.addEventListener('submit', hold.hold, true);
    return () => {
      element.removeEventListener('submit', hold.hold, true);
    };
  }, [enabled, container, hold]);

  return { ...verification, isChanged: heldBack === form.acts };
}
