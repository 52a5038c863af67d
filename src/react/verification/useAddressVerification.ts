'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callListener, wholeFields, type PostalFields } from '../../core/index.ts';
import { type AddressEventListener, useTeller } from '../events/events.ts';
import type { Verification, VerificationSettings } from './Verification.ts';
import { keyOfFields, type Fit } from './verifyFields.ts';
import { useFittedVerification } from './useFittedVerification.ts';

export interface UseAddressVerificationOptions extends VerificationSettings {
  /**
   * The address, when the app holds it: `verify()` asks about it, and a question about another one than it is now ends. Fields that are left out
   * are empty.
   */
  value?: Partial<PostalFields> | undefined;
  /** The first address, when the hook holds it. */
  defaultValue?: Partial<PostalFields> | undefined;
  /** The address is another one: as it was agreed on (`verification` says how), or as `setValue` was given it. */
  onChange?: ((value: PostalFields, verification: Verification | undefined) => void) | undefined;
  /** How each verification ended, in numbers and names: never an address. For your own figures. */
  onEvent?: AddressEventListener | undefined;
}

const asItIs: Fit = (answer) => answer;

/**
 * "You entered, we suggest", without an element. `verify(fields)` asks the service and resolves with what to use: at once where nothing needs a
 * person, else when one of the verbs was called; fields that are left out are empty. Controlled (`value`, `onChange`) or not (`defaultValue`),
 * `verify()` asks about `value`, which then is what was agreed on. Another address in its place, or the end of the component, ends its question
 * with the outcome `edit`. **Chargeable: one record per distinct address and session, failures included**; only `retry` asks again. A service that
 * fails or is slow lets the address through, unless the policy is `strict`. It does not reject.
 */
export function useAddressVerification(options: UseAddressVerificationOptions = {}) {
  const { defaultValue = {}, onChange } = options;
  const teller = useTeller(options.onEvent, 'verified');
  const { withdraw, ...dialog } = useFittedVerification(options, asItIs, teller.tell);
  const { phase, verify: ask } = dialog;
  const [own, setOwn] = useState(() => wholeFields(defaultValue));
  const held = options.value && wholeFields(options.value);
  const value = held ?? own;
  const latest = useRef({ value, isHeld: held !== undefined, onChange });
  useEffect(() => {
    latest.current = { value, isHeld: held !== undefined, onChange };
  });

  /** What there was when it was asked about. */
  const asked = useRef<string>(undefined);
  // A question about another address than there is now ends, also one that comes after the change.
  useEffect(() => {
    if (phase === 'asking' && asked.current !== keyOfFields(value)) withdraw();
  });

  const keep = useCallback((next: PostalFields) => {
    setOwn(next);
    // Whoever asks again at once asks about this one.
    if (!latest.current.isHeld) latest.current = { ...latest.current, value: next };
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
      const { isHeld } = latest.current;
      const entered = given ? wholeFields(given) : latest.current.value;
      if (!isHeld) keep(entered);
      const mine = keyOfFields(latest.current.value);
      asked.current = mine;
      const verification = await ask(entered);
      const { outcome, fields } = verification;
      if (outcome === 'edit' || JSON.stringify(fields) === JSON.stringify(entered)) return verification;
      // Another address was put there by the handler that answered.
      if (mine !== keyOfFields(latest.current.value)) return { ...verification, outcome: 'edit', fields: entered };
      take(fields, verification);
      return verification;
    },
    [ask, keep, take],
  );
  const setValue = useCallback(
    (given: Partial<PostalFields>) => {
      take(wholeFields(given), undefined);
      // Not only when it is drawn: an answer in the same handler is an answer about the one before.
      if (asked.current !== keyOfFields(latest.current.value)) withdraw();
    },
    [take, withdraw],
  );

  return { ...dialog, value, verify, setValue };
}

/** What `useAddressVerification` gives. */
export type UseAddressVerification = ReturnType<typeof useAddressVerification>;
