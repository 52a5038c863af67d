'use client';
import { useEffect, useInsertionEffect, useState } from 'react';
import {
  type AddressServiceError,
  callListener,
  type PostalFields,
  toAddressServiceError,
  toPostalFields,
  wholeFields,
} from '../../core/index.ts';
import { fetchUnlessInDoubt, hashKey, paidResponsesOf } from '../cache/paidResponses.ts';
import { type EmitEvent, msSince } from '../events/events.ts';
import { verificationChunk } from '../lazy/chunks.ts';
import { useAddressContext } from '../provider/AddressContext.ts';
import type { createVerification, VerificationHost } from './createVerification.ts';
import {
  type FittedVerification,
  resolveSettings,
  type Verification,
  type VerificationDialog,
  type VerificationFailure,
  type VerificationQuestion,
  type VerificationSettings,
} from './Verification.ts';

type Inputs = ReturnType<VerificationHost['inputs']> & {
  emit: EmitEvent;
  /** The `onError` of the verification and of the form. If both are the same function, it is called once. */
  onErrors: readonly VerificationSettings['onError'][];
};
type Shown = VerificationQuestion | 'verifying' | undefined;

/**
 * Creates a verification whose code loads when it is first needed. Until then, there is no question, and the actions do
 * nothing.
 */
function createLoadedLater(first: Inputs, show: (shown: Shown) => void) {
  let inputs = first;
  let isUnmounted = false;
  let attempts = 0;
  let loaded: ReturnType<typeof createVerification> | undefined;
  let loading: Promise<VerificationFailure | undefined> | undefined;
  const report = (error: AddressServiceError) => {
    for (const listener of new Set(inputs.onErrors)) callListener(listener, error);
  };
  const host: VerificationHost = {
    inputs: () => inputs,
    isUnmounted: () => isUnmounted,
    ...{ show, report, toPostalFields, paidResponsesOf, fetchUnlessInDoubt, hashKey },
  };
  const withdraw = () => loaded?.withdraw();
  const emitted = <Result extends VerificationFailure>(verification: Result, from: number) => {
    const { outcome, verdict } = verification;
    inputs.emit({ type: 'verified', outcome, verdict, verifyMs: msSince(from) });
    return verification;
  };
  const load = async (): Promise<VerificationFailure | undefined> => {
    const from = performance.now();
    const { service, maxWait, needsAnswer } = inputs.settings;
    if (!loaded) show('verifying');
    try {
      await verificationChunk.call(
        service,
        (chunk) => {
          loaded ??= chunk.createVerification(host);
        },
        maxWait,
      );
      return undefined;
    } catch (cause) {
      const error = toAddressServiceError(cause, service, true);
      show(undefined);
      report(error);
      return emitted({ outcome: needsAnswer ? 'edit' : 'unverified', verdict: undefined, avc: '', error }, from);
    }
  };
  const prepare = () =>
    (loading ??= load().finally(() => {
      loading = undefined;
    }));

  return {
    setInputs(next: Inputs) {
      inputs = next;
    },
    /**
     * Closes the question on unmount, so that the caller's promise settles. The cleanup must not set state, and a remount can follow immediately,
     * so the check runs in a microtask.
     */
    mount() {
      isUnmounted = false;
      return () => {
        isUnmounted = true;
        queueMicrotask(() => {
          if (isUnmounted) withdraw();
        });
      };
    },
    prepare,
    withdraw,
    fail: () => loaded?.fail(),
    /** @param isAbandoned Returns whether the answer is no longer needed. Called just before the service is called. */
    async verify(given: Partial<PostalFields>, isAbandoned = () => false): Promise<Verification> {
      const from = performance.now();
      // Contains all fields in a fixed order, so that equal addresses have equal keys.
      const entered = wholeFields(given);
      withdraw();
      const attempt = ++attempts;
      const failure = loaded ? undefined : await prepare();
      if (failure) return { ...failure, fields: entered, outcome: attempt === attempts ? failure.outcome : 'edit' };
      const { verify } = loaded as NonNullable<typeof loaded>;
      return emitted(await verify(entered, () => attempt === attempts, isAbandoned), from);
    },
    takeEntered: () => loaded?.reply('takeEntered'),
    takeSuggestion: () => loaded?.reply('takeSuggestion'),
    takeCandidate: (fields: PostalFields) => loaded?.reply('takeCandidate', { fields }),
    addUnit: (unit: string) => loaded?.reply('addUnit', { unit }),
    skipUnit: () => loaded?.reply('skipUnit'),
    retry: () => loaded?.retry(),
    edit: () => loaded?.reply('edit'),
  } satisfies Omit<VerificationDialog, 'question'> & Record<string, unknown>;
}

/**
 * Verifies one address, and asks the user a question if the service's answer requires it (see `createVerification`).
 *
 * @param fit Adapts a suggested address to the form's fields.
 */
export function useFittedVerification(
  options: VerificationSettings,
  fit: Inputs['fit'],
  emit: EmitEvent,
  onFormError?: VerificationSettings['onError'],
) {
  const { client } = useAddressContext();
  const onErrors = [options.onError, onFormError];
  const inputs: Inputs = { client, settings: resolveSettings(options), fit, emit, onErrors };
  const [shown, setShown] = useState<Shown>();
  const [{ setInputs, mount, ...verification }] = useState(() => createLoadedLater(inputs, setShown));
  useEffect(() => {
    setInputs(inputs);
  });
  // React does not clean up an insertion effect when an <Activity> hides the component.
  useInsertionEffect(() => mount(), [mount]);

  const question = shown === 'verifying' ? undefined : shown;
  const phase: FittedVerification['phase'] = shown === 'verifying' ? shown : shown ? 'asking' : 'idle';
  return { phase, question, ...verification };
}
