'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callListener, wholeFields, type PostalFields } from '../../core/index.ts';
import { type AddressEventListener, useEventEmitter } from '../events/events.ts';
import { keyOfFields, type Verification, type VerificationSettings } from './Verification.ts';
import type { Fit } from './verifyFields.ts';
import { verificationChunk } from '../lazy/chunks.ts';
import { useFittedVerification } from './useFittedVerification.ts';

/** Options of `useAddressVerification`. */
export interface UseAddressVerificationOptions extends VerificationSettings {
  /** Controlled address. `verify()` verifies this address, and changing it closes an open question. Missing fields count as empty. */
  value?: Partial<PostalFields> | undefined;
  /** Initial address of an uncontrolled hook. */
  defaultValue?: Partial<PostalFields> | undefined;
  /** Called when a verification or `setValue` changes the address. After `setValue`, `verification` is undefined. */
  onChange?: ((value: PostalFields, verification: Verification | undefined) => void) | undefined;
  /** Called with an analytics event after each verification. The event never contains an address. */
  onEvent?: AddressEventListener | undefined;
}

const unchanged: Fit = (answer) => answer;

/**
 * Headless "did you mean" for addresses. `verify(fields)` calls the service and resolves to the address to use. If the user must decide, the promise
 * resolves once one of the actions answers the question. **Chargeable: one record per distinct address and session, even if the call fails.** Only
 * `retry` sends the same address again.
 *
 * Controlled (`value`, `onChange`) or uncontrolled (`defaultValue`). Without an argument, `verify()` verifies `value` and then updates it.
 * Changing the address or unmounting the component closes an open question with the outcome `edit`. If the service fails or is too slow, the
 * address is accepted as entered, unless the policy is `strict`. The promise never rejects.
 *
 * @example
 * ```tsx
 * const verification = useAddressVerification({ policy: 'standard' });
 * const { outcome, fields } = await verification.verify(entered);
 * if (outcome !== 'edit') placeOrder(fields);
 * ```
 */
export function useAddressVerification(options: UseAddressVerificationOptions = {}) {
  const { defaultValue = {}, onChange } = options;
  const emitter = useEventEmitter(options.onEvent, 'verified');
  const {
    withdraw,
    fail: _fail,
    prepare: _prepare,
    ...dialog
  } = useFittedVerification(options, unchanged, emitter.emit);
  const { phase, verify: ask } = dialog;
  const [innerValue, setInnerValue] = useState(() => wholeFields(defaultValue));
  const controlled = options.value && wholeFields(options.value);
  const value = controlled ?? innerValue;
  const rendered = { value, isControlled: controlled !== undefined, onChange };
  const latest = useRef(rendered);
  useEffect(() => {
    latest.current = rendered;
  });

  useEffect(() => {
    verificationChunk.preload();
  }, []);

  /** Key of the address under verification. */
  const verifiedKey = useRef<string>(undefined);
  // Closes the question if the address has changed since `verify()` was called, even if it changed before the question opened.
  useEffect(() => {
    if (phase === 'asking' && verifiedKey.current !== keyOfFields(value)) withdraw();
  });

  const keep = useCallback((next: PostalFields) => {
    setInnerValue(next);
    // A `verify()` call before the next render must see this address.
    if (!latest.current.isControlled) latest.current = { ...latest.current, value: next };
  }, []);
  const take = useCallback(
    (next: PostalFields, verification: Verification | undefined) => {
      keep(next);
      callListener(latest.current.onChange, next, verification);
    },
    [keep],
  );

  const verify = useCallback(
    async (given?: Partial<PostalFields>): Promise<Verification> => {
      const { isControlled } = latest.current;
      const entered = given ? wholeFields(given) : latest.current.value;
      if (!isControlled) keep(entered);
      const key = keyOfFields(latest.current.value);
      verifiedKey.current = key;
      const verification = await ask(entered);
      const { outcome, fields } = verification;
      if (outcome === 'edit' || JSON.stringify(fields) === JSON.stringify(entered)) return verification;
      // The app changed the address while the question was open.
      if (key !== keyOfFields(latest.current.value)) return { ...verification, outcome: 'edit', fields: entered };
      take(fields, verification);
      return verification;
    },
    [ask, keep, take],
  );
  const setValue = useCallback(
    (given: Partial<PostalFields>) => {
      take(wholeFields(given), undefined);
      // Closes the question before the next render. Otherwise, an action in the same event handler would answer the old question.
      if (verifiedKey.current !== keyOfFields(latest.current.value)) withdraw();
    },
    [take, withdraw],
  );

  return { ...dialog, value, verify, setValue };
}

/** The result of `useAddressVerification`. */
export type UseAddressVerification = ReturnType<typeof useAddressVerification>;
