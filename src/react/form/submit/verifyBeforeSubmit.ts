import { flushSync } from 'react-dom';
import {
  formatOf,
  isAddressServiceError,
  callListener,
  wholeFields,
  type FormatChoices,
  type PostalField,
  type PostalFields,
} from '../../../core/index.ts';
import { asksForNoAddress, submitAgain } from '../../page/submit.ts';
import type { Verification } from '../../verification/Verification.ts';
import type { FieldElements } from '../elements/elements.ts';
import { formFieldsOf } from '../value/addressToFields.ts';
import { isSameAddress } from '../value/isSameAddress.ts';
import type { AddressFields } from '../value/useFormValue.ts';

/** The form as it was drawn last. */
export interface DrawnForm {
  form: AddressFields;
  /** What is around the fields: the form itself, or something in it. */
  container: HTMLElement | null;
  elements: FieldElements;
  /** Does the form draw the field now? */
  isDrawn(field: PostalField): boolean;
  /** Where the shop's form differs from the country's. */
  choices: FormatChoices;
  /** Is a field empty that must not be? */
  isIncomplete: boolean;
  verify(value: PostalFields): Promise<Verification>;
  onVerified: ((verification: Verification) => void) | undefined;
}

/** An address, and how often the person had put something in by then. */
interface Entered {
  value: PostalFields;
  acts: number;
}

/** A submit that waits for its address. */
interface Held extends Entered {
  element: HTMLFormElement;
  submitter: HTMLElement | null;
}

/** ms for an app that holds the fields to take over what was agreed on; after them nothing is sent, and the person is told. */
const appsTime = 5000;

/** ms between two looks at a form that is disabled: one around it may be enabled without a word to this one. */
const disabledPause = 100;

/**
 * Holds submits back until their address is verified: hold → settle → once it is shown → send. Knows no React but `flushSync`.
 *
 * @param first The form as it was drawn first.
 * @param heldBack Called when a submit begins, and with what the person had done when one was given up because the address had changed.
 */
export function createSubmitHold(first: DrawnForm, heldBack: (acts?: number) => void) {
  let newest = first;
  const now = () => newest;
  /** What was sent, and what the person had done by then. */
  const passed: Entered[] = [];
  let isBusy = false;
  let isGone = false;
  /** What is being verified or asked about. */
  let asked: Entered | undefined;
  /** Looks whether the fields show what was agreed on. */
  let look: (() => void) | undefined;

  /** Was something typed since, or another address put there by the app? */
  const isAnother = ({ value, acts }: Entered) => {
    const { form, isDrawn } = now();
    return form.acts !== acts || !isSameAddress(form.value, value, { isDrawn });
  };
  /** Also in the writing of an app that rewrote it only after it was sent. What a person typed since is the same address only word by word. */
  const hasPassed = ({ value, acts }: Entered) =>
    passed.some((one) => isSameAddress(value, one.value, { isDrawn: now().isDrawn, isTyped: one.acts !== acts }));

  /** Gives up, because the address is another one: the person is told, and the app where there is a result. */
  const holdBack = (result?: Verification) => {
    const { form, onVerified } = now();
    isBusy = false;
    heldBack(form.acts);
    if (result) callListener(onVerified, { ...result, outcome: 'edit', fields: form.value });
  };

  const send = (held: Held, agreed: PostalFields) => {
    if (isGone) return;
    const { form, container, elements } = now();
    if (isAnother({ value: agreed, acts: held.acts })) {
      holdBack();
      return;
    }
    if (container?.matches(':disabled') || elements.isDisabled()) {
      setTimeout(send, disabledPause, held, agreed);
      return;
    }
    isBusy = false;
    passed.push({ value: form.value, acts: form.acts });
    submitAgain(held.element, held.submitter);
  };

  /** Tells the app and sends as soon as the fields show the address; an app that holds them may take a moment. */
  const sendOnceShown = (held: Held, agreed: PostalFields, result: Verification) => {
    const finish = () => {
      clearTimeout(timer);
      look = undefined;
    };
    const timer = setTimeout(() => {
      finish();
      if (!isGone) holdBack(result);
    }, appsTime);
    const mine = () => {
      // It has ended since it was asked for.
      if (look !== mine) return;
      const { form, isDrawn, onVerified } = now();
      if (isGone) finish();
      else if (form.acts !== held.acts) {
        finish();
        holdBack(result);
      } else if (isSameAddress(form.value, agreed, { isDrawn })) {
        finish();
        callListener(onVerified, result);
        send(held, agreed);
      }
    };
    look = mine;
    mine();
  };

  const settle = (held: Held, result: Verification) => {
    asked = undefined;
    // The form has gone on without its address: nothing is sent in its name.
    if (isGone) return;
    const { form, elements, onVerified } = now();
    if (isAnother(held)) {
      holdBack(result);
      return;
    }
    if (result.outcome === 'edit') {
      isBusy = false;
      callListener(onVerified, result);
      elements.focus('line1');
      return;
    }
    // Of the address alone: who it is for may have been typed meanwhile.
    const entered = wholeFields(held.value);
    let agreed = wholeFields({ ...entered, ...result.fields });
    // What is right as it stands is not written anew: the app has it in its own way already.
    if (keyOf(agreed) !== keyOf(entered)) {
      flushSync(() => {
        agreed = form.replace(agreed);
      });
    }
    sendOnceShown(held, agreed, result);
  };

  return {
    /** A listener for the form's `submit`, before the app's own. */
    hold(event: SubmitEvent) {
      const { form, isDrawn, choices, isIncomplete, verify } = now();
      const { value, acts } = form;
      const held: Held = { value, acts, element: event.currentTarget as HTMLFormElement, submitter: event.submitter };
      if (asksForNoAddress(held.element, held.submitter)) return;
      if (isChosen(form, isDrawn, choices) || isIncomplete || isTooLittle(value, choices) || hasPassed(held)) return;
      // Before the app's own listeners, React's included.
      event.preventDefault();
      event.stopImmediatePropagation();
      if (isBusy) return;
      isBusy = true;
      heldBack();
      asked = held;
      void verify(value)
        .catch((cause: unknown) => unverified(value, cause))
        .then((result) => {
          // A quick answer comes while this event is still under way, and a form that is being submitted cannot be submitted; and a dialog
          // that closes gives the focus back first.
          setTimeout(settle, 0, held, result);
        });
    },
    /** The form was drawn anew. */
    drawn(form: DrawnForm) {
      newest = form;
      // Not within a render of the app's: a submit may change what it draws.
      if (look) setTimeout(look, 0);
    },
    /** Has the app put another address in the place of the one that is asked about? */
    isAskedInVain: () => asked !== undefined && isAnother(asked),
    /** The form was taken out of the page, or is in it (again). */
    setGone(value: boolean) {
      isGone = value;
    },
  };
}

const keyOf = (value: PostalFields) => JSON.stringify(Object.entries(value).sort());

/**
 * Nothing that a service could tell more of: it would be paid for, and the app, whose form the browser does not check (`noValidate`), refuses it
 * a moment later.
 */
const isTooLittle = (value: PostalFields, choices: FormatChoices) =>
  !value.line1.trim() || !value.country.trim() || !places(value.country, choices).some((field) => value[field].trim());

/** The fields that say where a street is; the street itself where a country has none of them. */
function places(country: string, choices: FormatChoices): PostalField[] {
  const drawn = formatOf(country, choices).rows.flat();
  const found = (['city', 'postalCode', 'region', 'district'] as const).filter((field) => drawn.includes(field));
  return found.length > 0 ? found : ['line1'];
}

/** What is said of an address that could not be verified: it goes on as it was entered. */
const unverified = (value: PostalFields, cause: unknown): Verification => ({
  outcome: 'unverified',
  fields: value,
  verdict: undefined,
  avc: '',
  error: isAddressServiceError(cause) ? cause : undefined,
});

/** Do the fields show an address that was chosen from the service, as the app writes it? */
const isChosen = (
  { mode, edited, address, keptUnit, value }: AddressFields,
  isDrawn: DrawnForm['isDrawn'],
  choices: FormatChoices,
) =>
  mode === 'picked' &&
  address !== undefined &&
  !edited &&
  !keptUnit &&
  isSameAddress(value, { ...value, ...formFieldsOf(address, choices) }, { isDrawn });
