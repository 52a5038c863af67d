'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { tellApp, wholeFields, type PostalFields } from '../../core/index.ts';
import type { Verification, VerificationSettings } from './Verification.ts';
import { keyOfFields, useFittedVerification } from './useFittedVerification.ts';
import type { Fit } from './verifyFields.ts';

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
}

const asItIs: Fit = (answer) => answer;

/**
 * "You entered, we suggest", without an element. `verify(fields)` asks the service and resolves with what to use: at once where nothing needs a
 * person, else when one of the verbs was called; fields that are left out are empty. Controlled (`value`, `onChange`) or not (`defaultValue`),
 * `verify()` asks about `value`, which then is what was agreed on. **Chargeable: one record per distinct address and session, failures
 * included.** It never stands in a sale's way: a service that fails or is slow lets the address through. It does not reject.
 */
export function useAddressVerification(options: UseAddressVerificationOptions = {}) {
  const { defaultValue = {}, onChange } = options;
  const dialog = useFittedVerification(options, asItIs);
  const { phase, verify: ask, edit } = dialog;
  const [own, setOwn] = useState(() => wholeFields(defaultValue));
  const held = options.value && wholeFields(options.value);
  const latest = useRef({ value: held ?? own, isHeld: held !== undefined, onChange });
  useEffect(() => {
    latest.current = { value: held ?? own, isHeld: held !== undefined, onChange };
  });

  /** What the app held when it asked. */
  const asked = useRef<string>(undefined);
  useEffect(() => {
    if (phase === 'asking' && held && asked.current !== keyOfFields(held)) edit();
  });

  const take = useCallback((value: PostalFields, verification: Verification | undefined) => {
    setOwn(value);
    // Whoever asks again at once asks about this one.
    if (!latest.current.isHeld) latest.current = { ...latest.current, value };
    tellApp(latest.current.onChange, value, verification);
  }, []);

  const verify = useCallback(
    async (given?: Partial<PostalFields>): Promise<Verification> => {
      const { value, isHeld } = latest.current;
      const entered = given ? wholeFields(given) : value;
      asked.current = keyOfFields(value);
      if (!isHeld) setOwn(entered);
      const verification = await ask(entered);
      const { outcome, fields } = verification;
      if (outcome !== 'edit' && JSON.stringify(fields) !== JSON.stringify(entered)) take(fields, verification);
      return verification;
    },
    [ask, take],
  );
  const setValue = useCallback(
    (value: Partial<PostalFields>) => {
      take(wholeFields(value), undefined);
    },
    [take],
  );

  return { ...dialog, value: held ?? own, verify, setValue };
}

/** What `useAddressVerification` gives. */
export type UseAddressVerification = ReturnType<typeof useAddressVerification>;
