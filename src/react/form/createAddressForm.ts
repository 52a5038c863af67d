import { flushSync } from 'react-dom';
import {
  type Address,
  callListener,
  createEmitter,
  fitToForm,
  isUnlistedRegion,
  onOneLine,
  postalFieldNames,
  type PostalFields,
  setRegionMatcher,
  toFormFields,
} from '../../core/index.ts';
import { addressOf } from '../autocomplete/SavedAddress.ts';
import type { SelectDetails } from '../autocomplete/types.ts';
import type { AutocompletePhase } from '../autocomplete/session/reducer.ts';
import { createMetrics } from '../events/createMetrics.ts';
import type { AddressEvent } from '../events/events.ts';
import type { Fallback } from '../fallback/fallbacks.ts';
import { verificationChunk } from '../lazy/chunks.ts';
import { createLazy } from '../lazy/createLazy.ts';
import { listenToReset } from '../page/formReset.ts';
import { addSubmitStep, submitOrder, type SubmitStep } from '../page/submitGate.ts';
import { createAutofill } from './elements/autofill.ts';
import { createFieldElements } from './elements/elements.ts';
import { afterPointerUp } from '../page/useAfterPointerUp.ts';
import { createPhoneField } from '../phone/phoneField.ts';
import { type AddressFormField, isContactField, isRequested, submittedName } from '../validation/fields.ts';
import {
  editedCount,
  fillText,
  type FormEvent,
  type FormSettings,
  type FormState,
  initialState,
  isSearchTyped,
  isStreetSeparate,
  modeOf,
  reduce,
  searchText,
  submittedParts,
  valueNames,
} from './state/reducer.ts';
import {
  fieldText,
  emptyRequiredFields,
  fieldAtEnd,
  type FormInputs,
  type FormStore,
  formatFor,
  invalidFields,
  refusalsOf,
  type RenderedForm,
} from './state/view.ts';
import { createVerifyOnSubmit } from './submit/verifyOnSubmit.ts';

/** Loads code that few forms need at once. */
const formChunk = createLazy(() => import('../lazy/form.lazy.ts'));

/** Creates the part of a form that does not depend on React: the store of its state, and the effects of each change. */
export function createAddressForm(first: FormInputs) {
  const { value: firstValue } = first.options;
  let state: FormState = {
    ...initialState(first.options.defaultValue, first.settings, firstValue),
    code: formChunk.get(),
  };
  let inputs = first;
  /** The last render. Undefined while the form is not mounted. */
  let rendered: RenderedForm | undefined;
  const changes = createEmitter<[FormState]>();
  const metrics = createMetrics();
  const getState = () => state;
  const getInputs = () => inputs;
  const getRendered = () => rendered;
  const isBox = () => inputs.settings.layout === 'search';
  const getMode = () => modeOf(state, inputs.settings);

  const dispatch = (event: FormEvent) => {
    const before = state;
    const after = reduce(before, event, inputs.settings);
    if (after === before) return;
    state = after;
    changes.emit(after);
    if (after.change === before.change) return;
    // If the app's callback throws an error, a paid address must not be lost, and a submit must not be blocked.
    callListener(inputs.options.onChange, after.value, {
      ...after.change,
      mode: modeOf(after, inputs.settings),
      changed: valueNames.filter((name) => (after.value[name] ?? '') !== (before.value[name] ?? '')),
    });
  };

  const autofill = createAutofill({ getState, getInputs, getRendered, dispatch }, (field, text) => {
    setText(field, text);
  });
  const elements = createFieldElements(autofill.onStrayInput);

  // Focus.
  /** Called after the next render. Returns the arguments for `elements.focus`. */
  let focusLater: (() => Parameters<typeof elements.focus>) | undefined;
  /**
   * Field that `focus` chose, and the number of the last edit at that time. If a form library then renders an error for another field, the focus
   * moves there.
   */
  let awaitedError: { field: string; lastEdit: number } | undefined;
  const firstError = ({ view: { errors, fieldsShown, format } }: RenderedForm) =>
    (fieldsShown ? (['country', ...format.rows.flat()] as const) : (['search', 'country'] as const)).find(
      (field) => errors[field],
    );
  const focus = () => {
    if (!rendered) return;
    const { fieldsShown, format } = rendered.view;
    const firstField = () => emptyRequiredFields(state, inputs)[0] ?? format.rows.flat()[0] ?? 'line1';
    const field = firstError(rendered) ?? (fieldsShown ? firstField() : 'search');
    elements.focus(field);
    awaitedError = { field, lastEdit: state.lastEdit };
  };

  const phone = createPhoneField({ getState, dispatch, elements, isMounted: () => rendered !== undefined });

  // Rules and errors.
  const refusedFields = () => Object.keys(refusalsOf(state, inputs)) as AddressFormField[];
  const check = (field: AddressFormField, isLeft: boolean) => {
    dispatch({ type: 'fieldChecked', field, isLeft, refused: refusedFields() });
  };
  /** Shows why the rules refuse the address. Returns whether they do. */
  const showRefusals = (isFocused: boolean): boolean => {
    const refused = refusedFields();
    dispatch({ type: 'noted', in: 'refused', fields: refused });
    if (isFocused) elements.focus(refused[0]);
    return refused.length > 0;
  };
  /** Dispatches an event that can move a number from the street field to its own field. */
  const moveNumber = (event: FormEvent) => {
    const { street } = state;
    dispatch(event);
    if (state.street !== street) elements.selectIfFilled('line1');
  };
  const leaveStreet = () => {
    moveNumber({ type: 'streetLeft' });
  };

  // Fields.
  const edit = (field: AddressFormField, text: string, isStreet = false) => {
    const before = editedCount(state);
    const hasFocus = elements.hasFocus(field);
    // If autofill makes the fields replace the search box, the focus moves to the fields.
    if (elements.hasFocus('search'))
      focusLater = () => (elements.names().includes('search') ? [undefined] : focusAfterSearch(false));
    if (field === 'phone') phone.type(text);
    else dispatch({ type: 'edited', field, text, isStreet, hasFocus });
    const edited = editedCount(state);
    if (edited > before) rendered?.events.emit({ type: 'edited', fields: edited });
    // Autofill changes fields that do not have focus, so no blur event follows.
    if (hasFocus) return;
    check(field, false);
    if ((field === 'line1' || field === 'houseNumber') && elements.texts([field]).length > 0)
      afterPointerUp(leaveStreet);
  };
  const setText = (field: AddressFormField, text: string) => {
    elements.keepCaret(field);
    edit(field, text, field === 'line1' && isStreetSeparate(state.keptCountry ?? state.value.country, inputs.settings));
  };
  const pick: FormStore['pick'] = (given, { variants, typed }, since) => {
    // An address that the app has saved may have no country.
    const address = toFormFields(given).country ? given : { ...given, countryIso2: state.value.country };
    elements.selectIfFilled(isBox() ? 'search' : 'line1');
    const focused = postalFieldNames.find(elements.isTypedIn);
    dispatch({ type: 'picked', address, variants, typed, focused, since });
  };

  // Manual entry.
  let isFromListRow = false;
  const switchToFields = () => {
    dispatch({ type: 'switchedToFields' });
    metrics.reset();
  };
  /** Required field that is focused because the user has chosen to enter the address manually. */
  let missingField: AddressFormField | undefined;
  const focusAfterSearch = (isFromRow: boolean): Parameters<typeof elements.focus> => {
    const isAddress = (field: AddressFormField) => !isContactField(field);
    missingField = isFromRow ? emptyRequiredFields(state, inputs).find(isAddress) : undefined;
    return [missingField ?? elements.firstInput(formatFor(state, inputs).rows.flat().filter(isAddress))];
  };
  const enterManually = () => {
    const { searchMs, keys } = metrics.snapshot(0, 0);
    const by = isFromListRow ? 'row' : 'action';
    isFromListRow = false;
    switchToFields();
    focusLater = () => focusAfterSearch(by === 'row');
    rendered?.events.emit({ type: 'manual', by, searchMs, keys });
  };

  // Submits.
  /** Returns the text of the search if no field contains it. */
  const getUnsentText = () =>
    getMode() === 'search' && isSearchTyped(state) && !elements.isDisabled() ? (state.searched?.text.trim() ?? '') : '';
  const reset = () => {
    dispatch({ type: 'reset', value: inputs.options.defaultValue ?? firstValue });
  };
  /** Aborted when the form is unmounted. */
  let unmounted: AbortSignal | undefined;
  /** Listens to the form element around the fields, and adds this form's steps to its submit gate. */
  const connectForm = (element: HTMLFormElement, signal: AbortSignal) => {
    const steps: SubmitStep[] = [
      {
        order: submitOrder.keepText,
        check() {
          // Runs before the app's listeners, which read the rendered values.
          flushSync(() => {
            autofill.endTask();
            // A selected address that is loading replaces the text of the search.
            const text = state.retrievingSince === undefined ? getUnsentText() : '';
            dispatch({ type: 'textsCommitted' });
            // Renders what a timer has changed. React would render it only after the submit.
            changes.emit(state);
            if (text && inputs.options.required === false) edit('line1', text);
          });
          return true;
        },
      },
      {
        order: submitOrder.rules,
        // Needed for forms that the browser does not validate (`noValidate`).
        check: () => elements.isDisabled() || !flushSync(() => showRefusals(true)),
      },
      {
        order: submitOrder.verification,
        check: verifier.check,
        // Anything the user does while the question is open counts as an answer to it.
        ignores: () => rendered?.verification.phase === 'asking',
        onCancel: () => rendered?.verification.withdraw(),
      },
    ];
    for (const step of steps) addSubmitStep(element, step, signal);
    let before: unknown;
    const onPress = () => {
      before = inputs.options.value;
    };
    const onReset = () => {
      // If the app has changed the value of a controlled form, it has already reset the form.
      if (inputs.options.value === before) reset();
      else dispatch({ type: 'messagesReset' });
    };
    listenToReset(element.getRootNode(), { form: () => element, onPress, onReset }, signal);
    const onFormData = ({ formData }: FormDataEvent) => {
      const { fields } = inputs.settings;
      const { value, coordinates } = state;
      const set = (field: string, text: string) => {
        // A browser does not submit a disabled field either.
        if (!elements.isDisabled(field === 'street' ? 'line1' : field))
          formData.set(submittedName(inputs.options.name, field), text);
      };
      if (!elements.isDisabled()) {
        if (fields.line1 !== 'hidden' && isStreetSeparate(value.country, inputs.settings)) {
          const { street, houseNumber } = submittedParts(state, inputs.settings);
          for (const [field, text] of Object.entries({ street, houseNumber, line1: value.line1 })) set(field, text);
        }
        // The submitted number is in E.164 format, unlike the displayed text.
        if (isRequested(fields, 'phone')) set('phone', value.phone ?? '');
        if (coordinates && inputs.options.pin)
          for (const name of ['latitude', 'longitude'] as const) set(name, String(coordinates[name]));
      }
      const text = getUnsentText();
      if (text) set('line1', text);
    };
    const onFocus = () => {
      if (inputs.options.verify) verificationChunk.preload();
    };
    autofill.listen(element.ownerDocument, signal);
    element.addEventListener('formdata', onFormData, { signal });
    element.addEventListener('focusin', onFocus, { signal });
  };
  /** Text that the search is about to show for an address that is being filled in. */
  let awaitedText: string | undefined;

  const form = {
    elements,
    getState,
    dispatch,
    subscribe: changes.subscribe,
    getInputs,
    getRendered,
    focus,
    edit,
    setText,
    autofill,
    revealLine2() {
      focusLater = () => ['line2'];
      dispatch({ type: 'noted', in: 'revealed', fields: ['line2'] });
    },
    pick,
    locate() {
      formChunk.load().then(
        ({ locate }) => {
          locate(form, unmounted, addressOf, onOneLine);
        },
        // The next press tries again.
        () => {
          const message = inputs.words.locationUnknown();
          dispatch({ type: 'located', location: { phase: 'unavailable', message, isFailure: true } });
        },
      );
    },
    enterManually,
    reset,
    phone,
    fit: (answer: PostalFields, entered: PostalFields) => fitToForm(answer, entered, inputs.settings.fields),
    onLeave(field: AddressFormField) {
      afterPointerUp(() => {
        if (field === 'postalCode' || field === 'region') dispatch({ type: 'textsCommitted' });
        check(field, true);
      });
      if (field === 'line1') afterPointerUp(leaveStreet);
    },
    onInvalid(field: AddressFormField | 'search', isRefused: boolean) {
      const isSearched = getMode() === 'search';
      // While only the search is shown, the error belongs to the search, not to the hidden fields.
      if (!isContactField(field) && isSearched !== (field === 'search')) return;
      // If the app submits the form in a callback, the fields do not show the selected address yet.
      const isFilled = field !== 'search' && rendered?.view.state !== state && fieldText(state, field, inputs);
      if (isRefused) showRefusals(false);
      else if (!isFilled) dispatch({ type: 'noted', in: 'invalid', fields: [field] });
    },
    search() {
      focusLater = () => [isBox() ? 'search' : 'line1'];
      rendered?.clearFallback();
      dispatch({ type: 'switchedToSearch' });
    },
    validate(): boolean {
      const invalid = invalidFields(state, inputs);
      dispatch({ type: 'validated', invalid });
      elements.focus([...invalid][0]);
      return !showRefusals(invalid.size === 0) && invalid.size === 0;
    },

    // Events of the form's search.
    onSearchText(text: string) {
      const isTyped = awaitedText !== text;
      if (isTyped) metrics.key();
      // The user may enter a whole address manually, so its parser is loaded now.
      if (isTyped && text.includes(',')) formChunk.preload();
      if (isBox()) dispatch({ type: 'searchTyped', text });
      else if (isTyped) setText('line1', text);
    },
    /** Whether the fields show the address. React 18 keeps their old text while a `Suspense` around them hides them. */
    isFilled: () =>
      state.filling === undefined &&
      elements.texts(postalFieldNames).every(([field, text]) => text === fieldText(state, field, inputs)),
    toSearchText: (address: Address) => (awaitedText = fillText(state, address, inputs.settings)),
    onSelect(address: Address, details: SelectDetails) {
      awaitedText = undefined;
      pick(address, details);
      inputs.options.onSelect?.(address, details);
    },
    onPhase(phase: AutocompletePhase) {
      dispatch({ type: phase === 'retrieving' ? 'retrieveStarted' : 'retrieveEnded' });
    },
    /** Forwards events of the search to the app. The form itself emits `shown`, `fellBack` and `manual`. */
    onSearchEvent({ ms: _, ...event }: AddressEvent) {
      if (event.type === 'manual') isFromListRow = true;
      else if (event.type === 'searched' || event.type === 'picked') rendered?.events.emit(event);
      if (event.type !== 'picked') return;
      metrics.reset();
      // If the user was editing a field when the address arrived, reports that field as edited.
      const edited = editedCount(state);
      if (edited > 0) rendered?.events.emit({ type: 'edited', fields: edited });
    },

    /** Called when a render that began with the state `before` is committed, before any other effect. */
    setRendered(next: RenderedForm, before: FormState) {
      rendered = next;
      ({ inputs } = next);
      // The render may have added what the app provides: a controlled value, and refusals by its rules.
      if (state === before) ({ state } = next.view);
      return () => {
        rendered = undefined;
      };
    },
    /** Called after each render, before the browser paints. */
    beforePaint(fallback: Fallback | undefined) {
      elements.selectFilled();
      // If a selected address is loading, waits until it has arrived, because it is paid for.
      if (state.fallback === fallback || (fallback && isBox() && state.retrievingSince !== undefined)) return;
      dispatch({ type: 'fallbackChanged', fallback });
      const mode = getMode();
      if (!fallback || !isBox() || mode === 'manual') return;
      const typed = searchText(state, inputs.settings);
      // Moves the focus to the end of the typed text in the fields, so that no key is lost when the search box disappears.
      if (elements.hasFocus('search')) focusLater = () => [fieldAtEnd(state.value, typed), true];
      if (mode === 'search' || isSearchTyped(state)) switchToFields();
    },
    afterRender() {
      if (!rendered) return;
      const { view, verification } = rendered;
      const { options, words } = inputs;
      if (isRequested(inputs.settings.fields, 'phone')) phone.loadPrefixes();
      const isUnfinished = view.mode === 'search' && options.required !== false;
      elements.setValidity('search', isUnfinished ? words.unfinished() : '');
      if (options.rules)
        for (const name of elements.names())
          if (name !== 'search') elements.setValidity(name, view.refusals[name as AddressFormField] ?? '');
      const run = focusLater;
      focusLater = undefined;
      if (run) elements.focus(...run());
      const error = firstError(rendered);
      if (awaitedError && error) {
        const { field, lastEdit } = awaitedError;
        awaitedError = undefined;
        if (lastEdit === state.lastEdit && elements.hasFocus(field)) elements.focus(error);
      }
      if (verification.phase === 'asking' && verifier.isQuestionStale()) verification.withdraw();
    },
    /** Loads the code that an address needs, such as the region names. */
    loadCode() {
      formChunk.preload();
      return formChunk.onLoad((code) => {
        setRegionMatcher(code.matchRegion);
        const isMissing = () =>
          missingField && elements.hasFocus(missingField) && emptyRequiredFields(state, inputs).includes(missingField);
        const wasMissing = isMissing();
        moveNumber({ type: 'codeLoaded', code, isStreetFocused: elements.hasFocus('line1') });
        // If the search text has filled the field that was focused because it was empty, the focus moves on.
        if (wasMissing && !isMissing()) focusLater = () => focusAfterSearch(true);
      });
    },
    /** Loads the code of options that few forms set, and connects the form element around the fields. */
    attach(container: HTMLElement) {
      const controller = new AbortController();
      const { signal } = controller;
      unmounted = signal;
      const { pin, detectCountry } = inputs.options;
      if (Boolean(pin) || detectCountry) {
        formChunk.preload();
        formChunk.onLoad((code) => {
          if (signal.aborted) return;
          if (pin) code.connectPin(form, signal);
          if (detectCountry) void code.detectCountry(form, container, signal);
        });
      }
      const element = container.closest('form');
      if (element) connectForm(element, signal);
      return () => {
        controller.abort();
      };
    },
    needsCode: ({ value, code, unparsed }: FormState, settings: FormSettings) =>
      isUnlistedRegion(value) ||
      unparsed !== undefined ||
      (!code && value.line1 !== '' && isStreetSeparate(value.country, settings)),
  };
  const verifier = createVerifyOnSubmit(form);
  return form;
}

export type AddressFormStore = ReturnType<typeof createAddressForm>;
