'use client';
import { useEffect, useInsertionEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { fitToForm, isAddressServiceError, tellApp, type PostalField, type PostalFields } from '../../core/index.ts';
import { useFittedVerification } from '../verification/useFittedVerification.ts';
import type { Verification, VerificationSettings } from '../verification/Verification.ts';
import type { FieldElements } from './createFieldElements.ts';
import { formFieldsOf } from './formFieldsOf.ts';
import { isSameWriting } from './isSameWriting.ts';
import type { AddressFields } from './useAddressFields.ts';

export interface VerifyOnSubmitOptions {
  form: AddressFields;
  /** What is around the fields: the form itself, or something in it. */
  container: HTMLElement | null;
  elements: FieldElements;
  enabled: boolean;
  /** Does the form draw the field now? */
  isDrawn(field: PostalField): boolean;
  options: VerificationSettings | undefined;
  onVerified: ((verification: Verification) => void) | undefined;
}

const noOptions: VerificationSettings = {};
const keyOf = (value: PostalFields) => JSON.stringify(Object.entries(value).sort());
const isBlank = ({ country: _, ...texts }: PostalFields) => Object.values(texts).every((text) => !text.trim());

/** ms for an app that holds the fields to take over what was agreed on; after them nothing is sent, and the person is told. */
const appsTime = 5000;

/** ms between two looks at a form that is disabled: one around it may be enabled without a word to this one. */
const disabledPause = 100;

/**
 * Holds back the submit of the form around the fields until its address is verified, then sends it again with **the address that was agreed on
 * and no other**. An address that was chosen from the service and not changed passes, and so does one that was verified before or that the
 * person insisted on, and an empty one. What is typed while it is verified, asked about or taken over by the app is neither sent nor
 * overwritten: `isChanged` says so. An app may write the address in its own way, in capitals for example. A form that is hidden (`<Activity>`)
 * or disabled meanwhile goes on: only one that is taken out of the page ends. A disabled one is sent when it is enabled again, because its
 * fields would be missing.
 */
export function useVerifyOnSubmit(given: VerifyOnSubmitOptions) {
  const { form, container, elements, enabled, isDrawn, options, onVerified } = given;
  const verification = useFittedVerification(options ?? noOptions, fitToForm);
  const { verify, edit, phase } = verification;
  const latest = useRef({ form, isDrawn, verify, onVerified });
  /** Looks whether the fields show what was agreed on. */
  const awaited = useRef<(() => void) | undefined>(undefined);
  const isGone = useRef(false);
  const isBusy = useRef(false);
  // Insertion effects are the ones that an <Activity> leaves alone when it hides the form.
  useInsertionEffect(() => {
    latest.current = { form, isDrawn, verify, onVerified };
    awaited.current?.();
  });
  useInsertionEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  /** What was sent, and what the person had done by then. */
  const passed = useRef<{ value: PostalFields; acts: number }[]>([]);
  /** What the person had done when a changed address was held back. */
  const [heldBack, setHeldBack] = useState<number>();
  const asked = useRef<{ value: PostalFields; acts: number } | undefined>(undefined);
  useEffect(() => {
    // The app has put another address in the place of the one that is asked about.
    if (phase === 'asking' && asked.current && isAnother(form, asked.current, isDrawn)) edit();
  });

  useEffect(() => {
    const element = container?.closest('form');
    if (!enabled || !element) return;
    const hold = (event: SubmitEvent) => {
      const { value, acts } = latest.current.form;
      const { isDrawn: drawn } = latest.current;
      // Also in the writing of an app that rewrote it only after it was sent. What a person typed since is the same address only word by word.
      const hasPassed = passed.current.some((one) => isSameWriting(value, one.value, drawn, one.acts !== acts));
      if (isChosen(latest.current.form, drawn) || isBlank(value) || hasPassed) return;
      // Before the app's own listeners, React's included.
      event.preventDefault();
      event.stopImmediatePropagation();
      if (isBusy.current) return;
      isBusy.current = true;
      setHeldBack(undefined);
      asked.current = { value, acts };
      const { submitter } = event;
      const holdBack = () => {
        isBusy.current = false;
        setHeldBack(latest.current.form.acts);
      };
      const holdBackAndTell = (result: Verification) => {
        const { value: now } = latest.current.form;
        holdBack();
        tellApp(latest.current.onVerified, { ...result, outcome: 'edit', fields: now });
      };
      const send = (agreed: PostalFields) => {
        if (isGone.current) return;
        const now = latest.current.form;
        if (isAnother(now, { value: agreed, acts }, latest.current.isDrawn)) {
          holdBack();
          return;
        }
        if (container?.matches(':disabled') || elements.isDisabled()) {
          setTimeout(send, disabledPause, agreed);
          return;
        }
        isBusy.current = false;
        passed.current.push({ value: now.value, acts: now.acts });
        try {
          element.requestSubmit(submitter?.isConnected ? submitter : null);
        } catch {
          // The app has made another kind of button of it.
          element.requestSubmit();
        }
      };
      /** Tells the app and sends as soon as the fields show the address; an app that holds them may take a moment. */
      const sendOnceShown = (agreed: PostalFields, result: Verification) => {
        let isOver = false;
        const finish = (then?: () => void) => {
          isOver = true;
          clearTimeout(timer);
          awaited.current = undefined;
          then?.();
        };
        const look = () => {
          const now = latest.current.form;
          if (isOver) return;
          if (isGone.current) finish();
          else if (now.acts !== acts) {
            finish(() => {
              holdBackAndTell(result);
            });
          } else if (isSameWriting(now.value, agreed, latest.current.isDrawn)) {
            finish(() => {
              tellApp(latest.current.onVerified, result);
              send(agreed);
            });
          }
        };
        const timer = setTimeout(() => {
          finish(() => {
            if (!isGone.current) holdBackAndTell(result);
          });
        }, appsTime);
        // Not within a render of the app's: a submit may change what it draws.
        awaited.current = () => {
          setTimeout(look, 0);
        };
        look();
      };
      // A quick answer comes while this event is still under way, and a form that is being submitted cannot be submitted; and a dialog that
      // closes gives the focus back first.
      const settle = (result: Verification) => {
        asked.current = undefined;
        // The form has gone on without its address: nothing is sent in its name.
        if (isGone.current) return;
        const now = latest.current.form;
        if (isAnother(now, { value, acts }, latest.current.isDrawn)) {
          holdBackAndTell(result);
          return;
        }
        if (result.outcome === 'edit') {
          isBusy.current = false;
          tellApp(latest.current.onVerified, result);
          elements.focus('line1');
          return;
        }
        let agreed: PostalFields = { ...value, ...result.fields };
        // What is right as it stands is not written anew: the app has it in its own way already.
        if (keyOf(agreed) !== keyOf(value)) {
          flushSync(() => {
            agreed = latest.current.form.replace(agreed);
          });
        }
        sendOnceShown(agreed, result);
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
      element.removeEventListener('submit', hold, true);
    };
  }, [enabled, container, elements]);

  return { ...verification, isChanged: heldBack === form.acts };
}

type IsDrawn = VerifyOnSubmitOptions['isDrawn'];

/** Was something typed since, or another address put there by the app? */
const isAnother = (form: AddressFields, then: { value: PostalFields; acts: number }, isDrawn: IsDrawn) =>
  form.acts !== then.acts || !isSameWriting(form.value, then.value, isDrawn);

/** Do the fields show an address that was chosen from the service, as the app writes it? */
const isChosen = ({ mode, edited, address, keptUnit, value }: AddressFields, isDrawn: IsDrawn) =>
  mode === 'picked' &&
  address !== undefined &&
  !edited &&
  !keptUnit &&
  isSameWriting(value, { ...value, ...formFieldsOf(address) }, isDrawn);
