'use client';
import { type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import {
  useAddressVerification,
  type UseAddressVerificationOptions,
  type Verification,
} from '../../react/verification/useAddressVerification.ts';
import type { AddressFormValue, useAddressForm } from './useAddressForm.ts';

export interface VerifyOnSubmitOptions {
  form: ReturnType<typeof useAddressForm>;
  fieldset: RefObject<HTMLFieldSetElement | null>;
  enabled: boolean;
  options: UseAddressVerificationOptions | undefined;
  onVerified: ((verification: Verification) => void) | undefined;
}

const keyOf = (value: AddressFormValue) => JSON.stringify(Object.values(value));

/**
 * Holds back the submit of the form around the fieldset until its address is verified, then sends it again. An address that was chosen from the service and not changed passes, and so does one that was
 * verified before or that the person insisted on.
 */
export function useVerifyOnSubmit({ form, fieldset, enabled, options, onVerified }: VerifyOnSubmitOptions) {
  const verification = useAddressVerification(options);
  const latest = useRef({ form, verify: verification.verify, onVerified });
  useEffect(() => {
    latest.current = { form, verify: verification.verify, onVerified };
  });
  const passed = useRef<string>(undefined);

  useEffect(() => {
    const element = fieldset.current?.form;
    if (!enabled || !element) return;
    let busy = false;
    const hold = (event: SubmitEvent) => {
      const { mode, edited, address, keptUnit, value } = latest.current.form;
      const chosen = mode === 'picked' && address && !edited && !keptUnit;
      if (chosen || passed.current === keyOf(value)) return;
      // Before the app's own listeners, React's included.
      event.preventDefault();
      event.stopImmediatePropagation();
      if (busy) return;
      busy = true;
      const { submitter } = event;
      // A quick answer comes while this event is still under way, and a form that is being submitted cannot be submitted; and a dialog that closes gives the focus back first.
      const settle = (result: Verification) => {
        busy = false;
        latest.current.onVerified?.(result);
        if (result.outcome === 'edit') {
          fieldset.current?.querySelector<HTMLElement>('[data-field="line1"] input')?.focus();
          return;
        }
        const next = { ...value, ...result.fields };
        flushSync(() => {
          latest.current.form.replace(next);
        });
        passed.current = keyOf(latest.current.form.value);
        element.requestSubmit(submitter?.isConnected ? submitter : null);
      };
      void latest.current.verify(value).then((result) => {
        setTimeout(settle, 0, result);
      });
    };
    element.addEventListener('submit', hold, true);
    return () => {
      element.removeEventListener('submit', hold, true);
    };
  }, [enabled, fieldset]);

  return verification;
}
