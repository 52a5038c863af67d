'use client';
import { type ChangeEvent, type KeyboardEvent, useEffect, useId, useInsertionEffect, useRef, useState } from 'react';
import {
  type Address,
  type AddressServiceError,
  callListener,
  countryOf,
  type FindQuery,
  formatOf,
  normalizePostalCode,
  postalCodeProblem,
  ResponseError,
  type Suggestion,
  toAddressServiceError,
  variantIn,
} from '../../core/index.ts';
import { lazyFind, lazyRetrieve } from '../find/lazyCalls.ts';
import { definedOptions, listable, retrieveOnce } from '../find/answers.ts';
import { searchChunk } from '../lazy/chunks.ts';
import { addSubmitStep, type Submit, submitOrder } from '../page/submitGate.ts';
import { useAddressContext } from '../provider/AddressContext.ts';
import { useAllWords, useSearchWords } from '../words/useWords.ts';
import type { CheckoutWords } from '../words/Words.ts';
import { lookupEn } from '../words/en/lookupEn.ts';

/**
 * Step of a postcode lookup.
 *
 * - `postcode`: the user types a postcode
 * - `finding`: Find calls are in flight
 * - `choosing`: the user chooses an address from the list
 * - `retrieving`: the chosen address is in flight
 * - `done`: the address is known
 * - `manual`: the user enters the address in the app's own fields
 */
export type PostcodeLookupPhase = 'postcode' | 'finding' | 'choosing' | 'retrieving' | 'done' | 'manual';

export interface UsePostcodeLookupOptions {
  /**
   * Country of the postcodes, as an ISO 3166 alpha-2 code or an English name.
   * @default 'GB'
   */
  country?: string | undefined;
  /**
   * Initial postcode. Does not trigger a search.
   * @default ''
   */
  defaultPostcode?: string | undefined;
  /** Called with the retrieved address. */
  onSelect?: ((address: Address, details: { variants: readonly Address[] }) => void) | undefined;
  /** Called with the typed postcode when the user wants to enter the address manually. */
  onManual?: ((postcode: string) => void) | undefined;
  /** Called with the error of each failed call. */
  onError?: ((error: AddressServiceError) => void) | undefined;
  /**
   * Additional data that Retrieve returns at no extra cost: `['{Latitude}', '{Longitude}']`.
   * @default []
   */
  fieldFormats?: readonly string[] | undefined;
  /** Other options for Find: language, filters, limit. */
  query?: Omit<FindQuery, 'text' | 'container' | 'countries'> | undefined;
  /**
   * Maximum number of Finds per search. A postcode and the buildings in it are containers, each of which takes one
   * Find. Containers beyond this number stay in the list as entries that the user can open.
   * @default 8
   */
  maxFinds?: number | undefined;
  /**
   * Words for the messages.
   * @default the words of the `AddressProvider`
   */
  words?: CheckoutWords | undefined;
}

interface LookupState {
  phase: PostcodeLookupPhase;
  /** Country of the list. */
  country: string;
  postcode: string;
  options: readonly Suggestion[];
  chosen: string;
  address?: Address | undefined;
  variants: readonly Address[];
  error?: string | undefined;
}

type LookupElement = 'postcode' | 'list' | 'result';
/** Keeps an element out of the form around it: the form neither submits nor resets it. */
const ofNoForm = { form: '' };
const squash = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '').toUpperCase();

/**
 * Headless postcode lookup, as government design systems recommend it: the user types a postcode, presses "Find address", chooses an address from a list
 * and continues. Find is called only when the user presses the button, and is free. The address is retrieved only when the user has chosen one
 * and continues (**chargeable, 1 credit per address and session**).
 *
 * @example
 * ```tsx
 * const lookup = usePostcodeLookup({ onSelect: setAddress });
 * return (
 *   <>
 *     <label {...lookup.getPostcodeLabelProps()}>Postcode</label>
 *     <input {...lookup.getPostcodeProps()} />
 *     <button type="button" onClick={lookup.find}>Find address</button>
 *     {lookup.error && <p {...lookup.getErrorProps()}>{lookup.error}</p>}
 *   </>
 * );
 * ```
 */
export function usePostcodeLookup(given: UsePostcodeLookupOptions = {}) {
  const { country: givenCountry = 'GB', defaultPostcode = '', maxFinds = 8 } = given;
  const country = countryOf(givenCountry);
  const { client, queryClientRef } = useAddressContext();
  const words = useAllWords(given.words)?.lookup ?? lookupEn;
  const searchWords = useSearchWords(given.words);
  const idPrefix = useId();
  const [state, setState] = useState<LookupState>({
    ...{ phase: 'postcode', country, postcode: defaultPostcode, options: [], chosen: '', variants: [] },
  });
  const { phase, postcode, options, chosen, error } = state;
  if (country !== state.country) {
    const isOver = phase === 'done' || phase === 'manual';
    const step = isOver ? {} : ({ phase: 'postcode', options: [], chosen: '', error: undefined } as const);
    setState({ ...state, country, ...step });
  }
  const update = (change: Partial<LookupState>) => {
    setState((before) => ({ ...before, error: undefined, ...change }));
  };

  const elements = useRef<Partial<Record<LookupElement, HTMLElement | null>>>({});
  const focusNext = useRef<LookupElement>(undefined);
  /** Element that had the focus when the user acted. The focus stays where it is if the user has moved it since. */
  const focusedBefore = useRef<Element | null>(null);
  const focusedElement = () => {
    const root = Object.values(elements.current).find(Boolean)?.getRootNode() as Document | ShadowRoot | undefined;
    return root?.activeElement ?? document.activeElement;
  };
  const rememberFocus = () => {
    focusedBefore.current = focusedElement();
  };
  /** Controller of the Find or Retrieve in flight. Starting another request aborts this one, and its result is ignored. */
  const current = useRef<AbortController>(undefined);
  useEffect(() => {
    const element = focusNext.current && elements.current[focusNext.current];
    if (!element) return;
    focusNext.current = undefined;
    const active = focusedElement();
    if (!active || active === active.ownerDocument.body || active === focusedBefore.current) element.focus();
  });
  /** Ends the wait of submits for the address: lets them pass if it is shown, and otherwise cancels them. */
  const releaseSubmits = useRef<(isShown: boolean) => void>(undefined);
  useInsertionEffect(() => {
    if (state.phase !== 'retrieving') releaseSubmits.current?.(state.phase === 'done');
  }, [state]);
  // An <Activity> keeps insertion effects when it hides the lookup, so calls in flight continue and are delivered.
  useInsertionEffect(
    () => () => {
      current.current?.abort();
      releaseSubmits.current?.(false);
    },
    [country],
  );
  const refOf = (name: LookupElement) => (element: HTMLElement | null) => {
    elements.current[name] = element;
  };

  const fail = (text: string, at: LookupElement, more: Partial<LookupState>) => {
    focusNext.current = at;
    update({ ...more, error: text });
  };
  const run = async (phaseNow: PostcodeLookupPhase, work: (signal: AbortSignal) => Promise<void>) => {
    current.current?.abort();
    const controller = (current.current = new AbortController());
    const { signal } = controller;
    const isList = options.length > 0 && phase !== 'postcode';
    update({ phase: phaseNow });
    try {
      await work(signal);
    } catch (cause) {
      if (signal.aborted) return;
      const failure = toAddressServiceError(cause, phaseNow === 'finding' ? 'find' : 'retrieve');
      const step = isList ? ({ phase: 'choosing' } as const) : ({ phase: 'postcode' } as const);
      fail(searchWords.error(failure), isList ? 'list' : 'postcode', step);
      callListener(given.onError, failure);
    }
  };
  const send = async (query: FindQuery, signal: AbortSignal) =>
    listable(await lazyFind(client, { ...given.query, countries: [country], ...query }, { signal }));
  /** Holds submits of the form around the list until the address is shown (docs/decisions/submit-wait.md). */
  const holdSubmits = () => {
    releaseSubmits.current?.(false);
    const form = elements.current.list?.closest('form');
    if (!form) return;
    let settle!: (isShown: boolean) => void;
    const arrival = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    const controller = new AbortController();
    const check = async (submit: Submit) => {
      const isShown = await arrival;
      // The list shows the reason.
      if (!isShown && !submit.isCancelled() && focusedElement() === submit.submitter) elements.current.list?.focus();
      return isShown;
    };
    addSubmitStep(form, { order: submitOrder.address, check }, controller.signal);
    releaseSubmits.current = (isShown) => {
      controller.abort();
      settle(isShown);
    };
  };

  /** Opens containers, level by level, until the list contains only addresses or the number of Finds is used up. */
  const openContainers = async (first: readonly Suggestion[], text: string, used: number, signal: AbortSignal) => {
    let rows = first;
    let left = maxFinds - used;
    while (left > 0 && rows.some(({ kind }) => kind === 'container')) {
      const opened = rows.filter(({ kind }) => kind === 'container').slice(0, left);
      left -= opened.length;
      const lists = await Promise.all(opened.map(({ id }) => send({ text, container: id }, signal)));
      // An empty container stays a row, because the user might know more about it than the service.
      rows = rows.flatMap((row) => {
        const list = lists[opened.indexOf(row)] ?? [];
        return list.length > 0 ? list : [row];
      });
      if (lists.every((list) => list.length === 0)) break;
    }
    return [...new Map(rows.map((row) => [row.id, row])).values()];
  };
  const showList = (rows: readonly Suggestion[]) => {
    focusNext.current = 'list';
    update({ phase: 'choosing', options: rows, chosen: '' });
  };
  /** The last list. If the user goes back and searches for the same postcode again, the list is shown without another Find. */
  const last = useRef<{ key: string; rows: readonly Suggestion[] }>(undefined);

  const find = () => {
    rememberFocus();
    if (phase === 'finding' || phase === 'retrieving') return;
    const text = normalizePostalCode(country, postcode);
    const step = { phase: 'postcode', options: [], postcode: text } as const;
    if (!text) fail(words.missing(), 'postcode', step);
    else if (postalCodeProblem(country, text)) fail(words.incomplete(country), 'postcode', step);
    else if (last.current?.key === `${country} ${text}`) {
      update({ postcode: text });
      showList(last.current.rows);
    } else {
      update({ postcode: text });
      void run('finding', async (signal) => {
        const rows = await send({ text }, signal);
        // A Find also returns similar postcodes. Their rows are dropped.
        const matching = rows.filter((row) => squash(row.text + row.description).includes(squash(text)));
        const list = await openContainers(matching, text, 1, signal);
        if (signal.aborted) return;
        if (list.length === 0) {
          fail(words.notFound(text), 'postcode', step);
          return;
        }
        last.current = { key: `${country} ${text}`, rows: list };
        showList(list);
      });
    }
  };

  const confirm = () => {
    rememberFocus();
    if (phase !== 'choosing') return;
    const option = options.find(({ id }) => id === chosen);
    if (!option) {
      fail(words.unchosen(), 'list', {});
      return;
    }
    if (option.kind === 'container') {
      void run('finding', async (signal) => {
        const rows = await openContainers([option], postcode, 0, signal);
        if (!signal.aborted) showList(rows);
      });
      return;
    }
    holdSubmits();
    void run('retrieving', async (signal) => {
      const formats = definedOptions({ fieldFormats: given.fieldFormats ?? [] });
      const variants = await retrieveOnce(queryClientRef, client, option.id, formats, lazyRetrieve);
      if (signal.aborted) return;
      const address = variantIn(variants, given.query?.language, option.language);
      if (!address) throw new ResponseError('retrieve', 'retrieve returned no address. Search again.');
      focusNext.current = 'result';
      update({ phase: 'done', address, variants });
      callListener(given.onSelect, address, { variants });
    });
  };

  const change = () => {
    rememberFocus();
    current.current?.abort();
    focusNext.current = 'postcode';
    update({ phase: 'postcode', options: [], chosen: '', address: undefined, variants: [] });
  };
  const enterManually = () => {
    rememberFocus();
    current.current?.abort();
    focusNext.current = 'result';
    const text = normalizePostalCode(country, postcode);
    update({ phase: 'manual', postcode: text, options: [], chosen: '' });
    callListener(given.onManual, text);
  };
  const setPostcode = (text: string) => {
    current.current?.abort();
    update({ phase: 'postcode', postcode: text, options: [] });
  };
  /** Creates a key handler that runs `action` on Enter instead of submitting the app's form. */
  const onEnter = (action: () => void) => (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    action();
  };
  const isListShown = phase === 'choosing' || phase === 'retrieving' || (phase === 'finding' && options.length > 0);
  const choose = (id: string) => {
    if (!isListShown) return;
    current.current?.abort();
    update({ phase: 'choosing', chosen: id });
  };
  const described = (isShown: boolean) => ({
    'aria-invalid': (isShown && error !== undefined) || undefined,
    'aria-describedby': isShown && error !== undefined ? `${idPrefix}error` : undefined,
  });

  return {
    phase,
    /** Whether a list of addresses is shown. */
    isListShown,
    postcode,
    country,
    /** Example of a postcode. Undefined if the country's format is unknown. */
    example: formatOf(country).postalExample,
    /** Addresses of the postcode, and containers that were not opened. */
    options,
    /** Id of the chosen option, or `''`. */
    chosen,
    /** Retrieved address, in phase `done`. */
    address: state.address,
    /** The same address in every available language. */
    variants: state.variants,
    /** Error message, or undefined. */
    error,
    /** Status for screen readers. Render it in an element with `role="status"`. */
    status:
      phase === 'finding' || phase === 'retrieving'
        ? searchWords.loading()
        : phase === 'choosing'
          ? words.found(options.length)
          : '',
    /** Sentences of the lookup, in the language of the page. */
    words,
    setPostcode,
    /** Checks the postcode and calls Find. Free of charge. */
    find,
    /** Chooses an option by its id. If another address is in flight, it is not delivered. */
    choose,
    /** Retrieves the chosen address (**chargeable, 1 credit**), or opens the chosen container. Without a choice, sets `error`. */
    confirm,
    /** Returns to the postcode input and focuses it. */
    change,
    /** Switches to manual entry and calls `onManual`. */
    enterManually,
    /** Props for the label of the postcode. */
    getPostcodeLabelProps: () => ({ htmlFor: `${idPrefix}postcode` }),
    getPostcodeProps: () => ({
      ref: refOf('postcode'),
      id: `${idPrefix}postcode`,
      value: postcode,
      autoComplete: 'postal-code',
      autoCapitalize: 'characters',
      spellCheck: false,
      onFocus: () => {
        searchChunk.preload();
      },
      onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
        setPostcode(value);
      },
      onKeyDown: onEnter(find),
      ...described(!isListShown),
    }),
    /** Props for the label of the select. */
    getListLabelProps: () => ({ htmlFor: `${idPrefix}list` }),
    /** Props for a `<select>` whose options have the ids of `options` as values, and a first option with the value `''`. */
    getSelectProps: () => ({
      ref: refOf('list'),
      id: `${idPrefix}list`,
      ...ofNoForm,
      value: chosen,
      onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLSelectElement>) => {
        choose(value);
      },
      onKeyDown: onEnter(confirm),
      ...described(isListShown),
    }),
    /** Props for a radio button. Use them instead of `getSelectProps`. */
    getRadioProps: (option: Suggestion) => ({
      ref: option.id === (chosen || options[0]?.id) ? refOf('list') : undefined,
      type: 'radio' as const,
      ...ofNoForm,
      name: `${idPrefix}list`,
      value: option.id,
      checked: option.id === chosen,
      onChange: () => {
        choose(option.id);
      },
      onKeyDown: onEnter(confirm),
      ...described(isListShown),
    }),
    /** Props for the element that shows `error`. */
    getErrorProps: () => ({ id: `${idPrefix}error` }),
    /** Props for the element with the address or the fields for manual entry. It gets the focus when it appears. */
    getResultProps: () => ({ ref: refOf('result'), tabIndex: -1 }),
  };
}

/** Result of `usePostcodeLookup`. */
export type UsePostcodeLookup = ReturnType<typeof usePostcodeLookup>;
