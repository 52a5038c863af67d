'use client';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  useAddressVerification,
  type UseAddressVerificationOptions,
  type Verification,
} from '../../react/verification/useAddressVerification.ts';
import { isAddressServiceError } from '../../core/index.ts';
import { tellApp } from '../../react/tellApp.ts';
import type { AddressFormValue, useAddressForm } from './useAddressForm.ts';

export interface VerifyOnSubmitOptions {
  form: ReturnType<typeof useAddressForm>;
  fieldset: RefObject<HTMLFieldSetElement | null>;
  enabled: boolean;
  options: UseAddressVerificationOptions | undefined;
  onVerified: ((verification: Verification) => void) | undefined;
}

const keyOf = (value: AddressFormValue) => JSON.stringify(Object.entries(value).sort());
const isBlank = ({ country: _, ...texts }: AddressFormValue) => Object.values(texts).every((text) => !text.trim());

/** ms for an app that holds the fields to take over what was chosen; then the form is sent as it is. */
const appsTime = 500;

/**
 * Holds back the submit of the form around the fieldset until its address is verified, then sends it again. An address that was chosen from the service and not changed passes, and so does one that was
 * verified before or that the person insisted on, and an empty one. What is changed while it is verified or asked about is not sent, and not overwritten: `isChanged` says so.
 */
export function useVerifyOnSubmit({ form, fieldset, enabled, options, onVerified }: VerifyOnSubmitOptions) {
  const verification = useAddressVerification(options);
  const { verify, edit, phase } = verification;
  const latest = useRef({ form, verify, onVerified });
  /** To be sent as soon as the fields show it. */
  const awaited = useRef<{ key: string; send(): void } | undefined>(undefined);
  useEffect(() => {
    latest.current = { form, verify, onVerified };
    if (awaited.current?.key === keyOf(form.value)) awaited.current.send();
  });
  const passed = useRef(new Set<string>());
  /** The address as it was when a changed one was held back. */
  const [heldBack, setHeldBack] = useState<string>();
  const asked = useRef('');
  const key = keyOf(form.value);
  useEffect(() => {
    // The app has put another address in the place of the one that is asked about.
    if (phase === 'asking' && key !== asked.current) edit();
  }, [edit, key, phase]);

  useEffect(() => {
    const element = fieldset.current?.form;
    if (!enabled || !element) return;
    let busy = false;
    let isGone = false;
    const hold = (event: SubmitEvent) => {
      const { mode, edited, address, keptUnit, value } = latest.current.form;
      const chosen = mode === 'picked' && address && !edited && !keptUnit;
      if (chosen || isBlank(value) || passed.current.has(keyOf(value))) return;
      // Before the app's own listeners, React's included.
      event.preventDefault();
      event.stopImmediatePropagation();
      if (busy) return;
      busy = true;
      setHeldBack(undefined);
      asked.current = keyOf(value);
      const { submitter } = event;
      const send = () => {
        awaited.current = undefined;
        if (isGone) return;
        passed.current.add(keyOf(latest.current.form.value));
        try {
          element.requestSubmit(submitter?.isConnected ? submitter : null);
        } catch {
          // The app has made another kind of button of it.
          element.requestSubmit();
        }
      };
      // A quick answer comes while this event is still under way, and a form that is being submitted cannot be submitted; and a dialog that closes gives the focus back first.
      const settle = (result: Verification) => {
        busy = false;
        // The form has gone on without its address: nothing is sent in its name.
        if (isGone) return;
        const now = latest.current.form.value;
        if (keyOf(now) !== keyOf(value)) {
          tellApp(latest.current.onVerified, { ...result, outcome: 'edit', fields: now });
          setHeldBack(keyOf(now));
          return;
        }
        tellApp(latest.current.onVerified, result);
        if (result.outcome === 'edit') {
          fieldset.current?.querySelector<HTMLElement>('[data-field="line1"] input')?.focus();
          return;
        }
        let next = value;
        flushSync(() => {
          next = latest.current.form.replace({ ...value, ...result.fields });
        });
        if (keyOf(latest.current.form.value) === keyOf(next)) {
          send();
          return;
        }
        // An app that holds the fields may take a moment, or write them in its own way.
        const waiting = { key: keyOf(next), send };
        awaited.current = waiting;
        setTimeout(() => {
          if (awaited.current === waiting) send();
        }, appsTime);
      };
      const through = (cause: unknown): Verification => ({
        outcome: 'unverified',
        fields: value,
        verdict: undefined,
        avc: '',
        error: isAddressServiceError(cause) ? cause : undefined,
      });
      void latest.current
        .verify(value)
        .catch(through)
        .then((result) => {
          setTimeout(settle, 0, result);
        });
    };
    element.addEventListener('submit', hold, true);
    return () => {
      isGone = true;
      element.removeEventListener('submit', hold, true);
    };
  }, [enabled, fieldset]);

  return { ...verification, isChanged: heldBack === key };
}
