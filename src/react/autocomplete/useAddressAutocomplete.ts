'use client';
import { useCombobox } from 'downshift';
import {
  type ChangeEvent,
  type ComponentPropsWithRef,
  type CompositionEvent,
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Address, AddressServiceError, FindQuery, Suggestion } from '../../core/index.ts';
import type { Words } from '../words/Words.ts';
import { useSearchWords } from '../words/useWords.ts';
import { useAddressContext } from '../provider/AddressContext.ts';
import { announcementOf } from './announcementOf.ts';
import { createSession, type SelectDetails } from './createSession.ts';
import { assign, first } from './handlers.ts';
import { isAndroid } from './isAndroid.ts';
import { backRow, keyOf, type Row } from './rows.ts';
import { scrollInside } from './scrollInside.ts';
import { keepFromDownshift, overruleDownshift } from './downshiftRules.ts';
import { placeOf } from './placeOf.ts';
import { root, type State } from './State.ts';
import { useAnnouncement } from './useAnnouncement.ts';

export interface UseAddressAutocompleteOptions extends Omit<FindQuery, 'text' | 'container' | 'isMiddleware'> {
  /** Other words than the provider's. */
  words?: Words | undefined;
  /** The field's text, when the app holds it. */
  inputValue?: string | undefined;
  /** The first text, shown and not searched. */
  defaultInputValue?: string | undefined;
  onInputValueChange?: ((inputValue: string) => void) | undefined;
  /** An address was chosen and retrieved. Called once for a choice, never without an address. */
  onSelect?: ((address: Address, details: SelectDetails) => void) | undefined;
  onError?: ((error: AddressServiceError) => void) | undefined;
  /**
   * Fewest characters that are asked for.
   * @default 1
   */
  minLength?: number | undefined;
  /**
   * What Escape does inside a container.
   * @default 'close'
   */
  escape?: 'close' | 'back' | undefined;
  /** What the field shows of the chosen address: the suggestion's text by default. */
  toInputValue?: ((address: Address, suggestion: Suggestion) => string) | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  /** Prefix of the elements' ids. */
  id?: string | undefined;
}

type InputProps = ComponentPropsWithRef<'input'>;
type ButtonProps = ComponentPropsWithRef<'button'>;
/** What is spread over an element of any name; of what an app gives, its ref may be of any kind too. */
type ElementProps = HTMLAttributes<HTMLElement> & { ref?: (element: HTMLElement | null) => void };
type GivenProps = HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> | undefined; 'data-testid'?: string };

/** A press on a gap, a scroll bar or a button of the field's own must not take the focus from the field. */
const keepFocus = (event: MouseEvent) => {
  event.preventDefault();
};
const textOf = (_address: Address, { text }: Suggestion) => text;
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * The whole address combobox, without an element: type, walk into containers, choose, retrieve. Spread the getters' props over your
 * own elements; `getListProps` must be on an element that is always there.
 *
 * Finds are free and few (rows that still match stay without a call); a **Retrieve is chargeable, 1 credit**, and only ever made
 * by a person's choice, once per address and session.
 */
export function useAddressAutocomplete(options: UseAddressAutocompleteOptions = {}) {
  const { client, queryClient } = useAddressContext();
  const words = useSearchWords(options.words);
  const {
    countries,
    limit,
    origin,
    language,
    bias,
    filters,
    minLength = 1,
    disabled = false,
    readOnly = false,
  } = options;
  const inert = disabled || readOnly;
  const query = Object.fromEntries(
    Object.entries({ countries, limit, origin, language, bias, filters }).filter(([, value]) => value !== undefined),
  ) as FindQuery;

  /** Was the pointer the last to move? What it is on is seen already, and must not go from under it. */
  const pointing = useRef(false);
  /** The row that is active, and the one that the keyboard made so: a mark belongs to a row, not to a place. */
  const marked = useRef<{ rows: readonly Row[]; key: string | undefined; byKeys?: string | undefined }>({
    rows: [],
    key: undefined,
  });
  const [holds] = useState(() => (next: readonly Suggestion[]) => {
    const { key } = marked.current;
    return pointing.current || (key !== undefined && !next.some((row) => keyOf(row) === key));
  });

  const { onInputValueChange, onSelect, onError, toInputValue = textOf } = options;
  const config = { client, queryClient, query, minLength, toInputValue, onInputValueChange, onSelect, onError, holds };
  const [session] = useState(() => createSession(options.inputValue ?? options.defaultInputValue ?? '', config));
  useBrowserLayoutEffect(() => {
    session.configure(config);
  });
  const state = useSyncExternalStore(session.subscribe, session.get, session.get);
  const inputValue = options.inputValue ?? state.inputValue;

  // The one effect that an <Activity> leaves alone when it hides the field: what is under way then goes on, and is told.
  useInsertionEffect(() => {
    session.start();
    return session.end;
  }, [session]);

  // A text that the app set in answer to a key (upper case, say) is still typed; any other is shown and not searched.
  const held = options.inputValue;
  const typing = useRef(false);
  useEffect(() => {
    if (held !== undefined && held !== session.get().inputValue) {
      if (typing.current) session.type(held);
      else session.setText(held);
    }
    typing.current = false;
  }, [held, session]);

  const question = JSON.stringify([client.id, query]);
  const asked = useRef(question);
  useEffect(() => {
    if (asked.current === question) return;
    asked.current = question;
    session.requestion();
  }, [question, session]);

  const level = state.trail.at(-1) ?? root;
  const rows = useMemo<readonly Row[]>(
    () => (level.depth > 0 ? [backRow, ...state.suggestions] : state.suggestions),
    [level.depth, state.suggestions],
  );
  const ownId = useId();
  const id = options.id ?? ownId;
  const inputRef = useRef<HTMLInputElement | null>(null);
  const listRef = useRef<HTMLElement | null>(null);
  const [composing] = useState({ now: false });

  /** Of the row, not of its place: a changed option must not keep an id, or nobody hears of it. */
  const optionId = (index: number) => {
    const row = rows[index];
    return row ? `${id}-option-${level.depth}-${keyOf(row).replace(/\s/g, '_')}` : '';
  };

  const combobox = useCombobox<Row>({
    id,
    ...(options.id === undefined ? {} : { inputId: options.id }),
    items: rows as Row[],
    inputValue,
    selectedItem: null,
    itemToString: () => '',
    // Asked about the selected row, which is always none, when an <Activity> shows the field again.
    itemToKey: (row: Row | null) => (row ? keyOf(row) : ''),
    getItemId: optionId,
    scrollIntoView: () => undefined,
    stateReducer: overruleDownshift,
  });
  const { isOpen, openMenu, closeMenu, highlightedIndex, setHighlightedIndex } = combobox;
  const shown = isOpen && !inert;
  const listed = shown && rows.length > 0;
  const active = listed ? rows[highlightedIndex] : undefined;
  const listName = level.container ? words.addressesIn(level.container.text) : words.suggestions();

  const placeOfRow = (key: string | undefined) => rows.findIndex((row) => keyOf(row) === key);
  // When the rows change under the mark, it goes along or goes out.
  useBrowserLayoutEffect(() => {
    const { rows: before, key, byKeys } = marked.current;
    const here = rows[highlightedIndex];
    const moved = before !== rows && key !== undefined;
    const place = moved ? placeOfRow(key) : highlightedIndex;
    const now = moved && place >= 0 ? key : place < 0 ? undefined : here && keyOf(here);
    marked.current = { rows, key: now, byKeys: pointing.current ? byKeys : now };
    if (place !== highlightedIndex) setHighlightedIndex(place);
  });
  const unmark = () => {
    pointing.current = false;
    marked.current.key = marked.current.byKeys = undefined;
    setHighlightedIndex(-1);
  };
  useEffect(() => {
    if (isOpen) session.look();
    else session.shut();
  }, [isOpen, session]);

  // Found by its id, because a React 18 function component passes no ref on.
  const activeId = active && optionId(highlightedIndex);
  useBrowserLayoutEffect(() => {
    const list = listRef.current;
    const option = activeId && (list?.getRootNode() as Document | ShadowRoot | undefined)?.getElementById(activeId);
    if (list && option && !pointing.current) scrollInside(option, list);
  }, [activeId, rows]);

  // A new list begins at its top.
  useEffect(() => {
    if (listRef.current) listRef.current.scrollTop = 0;
  }, [level.depth, level.container, state.inputValue]);

  const focus = () => inputRef.current?.focus();
  const open = () => {
    if (inert) return;
    session.wantList();
    // One that is open keeps its active option.
    if (!isOpen) openMenu();
  };
  const back = () => {
    const left = session.back();
    // The row that was walked into is where the person goes on.
    marked.current.key = left && keyOf(left);
  };
  const select = (suggestion: Suggestion) => {
    if (inert) return;
    // Nothing is active after a swap: a second Enter must not take the first flat.
    unmark();
    if (suggestion.kind === 'address') closeMenu();
    session.select(suggestion);
  };
  const clear = () => {
    unmark();
    closeMenu();
    session.clear();
  };
  const choose = (row: Row) => {
    if (state.phase === 'opening') return;
    if (row === backRow) back();
    else select(row as Suggestion);
  };

  const listening = useCallback(() => {
    const page = inputRef.current?.getRootNode() as Document | ShadowRoot | undefined;
    return Boolean(inputRef.current) && page?.activeElement === inputRef.current;
  }, []);
  const announcement = useAnnouncement(
    announcementOf(state, words),
    `${String(level.depth)} ${state.inputValue}`,
    listening,
  );

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    pointing.current = false;
    if (inert || event.nativeEvent.isComposing || event.keyCode === 229 || event.ctrlKey || event.metaKey) {
      keepFromDownshift(event);
      return;
    }
    if (key === 'Enter') {
      keepFromDownshift(event);
      if (event.repeat || (shown && state.phase === 'opening')) event.preventDefault();
      else if (active) {
        event.preventDefault();
        choose(active);
      } else closeMenu();
    } else if (key === 'Escape') {
      keepFromDownshift(event);
      // What is consumed here must not close a dialog as well.
      if (shown || inputValue) {
        event.preventDefault();
        event.stopPropagation();
      }
      if (shown && options.escape === 'back' && level.depth > 0) back();
      else if (shown && (listed || state.phase !== 'idle')) closeMenu();
      else if (inputValue) clear();
    } else if (
      ['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key) ||
      (event.shiftKey && key.startsWith('Arrow'))
    ) {
      // These move the caret or select text; a screen reader follows the caret only when no option is active.
      keepFromDownshift(event);
      unmark();
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (!isOpen) session.wantList();
    }
  };

  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const text = event.target.value;
    const { inputType } = event.nativeEvent as InputEvent;
    unmark();
    if (!inputType || inputType === 'insertReplacementText') {
      // Autofill: the value is taken, the list stays shut and the focus where it is.
      keepFromDownshift(event);
      session.setText(text);
    } else {
      typing.current = true;
      session.type(text, { hold: composing.now && !isAndroid() });
    }
    onInputValueChange?.(text);
  };

  return {
    inputValue,
    suggestions: state.suggestions,
    level,
    trail: state.trail,
    phase: state.phase,
    error: state.error,
    address: state.address,
    variants: state.variants,
    /** The suggestion that is being opened or retrieved. */
    pending: state.pending,
    /** Is the popup (list, or words in its place) to be seen? */
    isOpen: shown,
    /** The suggestion that the keyboard or pointer is on. */
    active: active && active !== backRow ? (active as Suggestion) : undefined,
    words,

    open,
    close: closeMenu,
    select,
    openContainer: (container: Suggestion) => {
      unmark();
      session.openContainer(container);
    },
    back,
    clear,
    retry: session.retry,

    getLabelProps: (props: ComponentPropsWithRef<'label'> = {}) => combobox.getLabelProps(props),
    getInputProps: (props: InputProps = {}): InputProps => {
      const given = combobox.getInputProps({
        ...props,
        ref: (element: HTMLInputElement | null) => {
          inputRef.current = element;
          assign(props.ref, element);
        },
        onKeyDown: first(props.onKeyDown, onKeyDown),
        onChange: first(props.onChange, onChange),
        onCompositionStart: first(props.onCompositionStart, () => {
          composing.now = true;
        }),
        onCompositionEnd: first(props.onCompositionEnd, (event: CompositionEvent<HTMLInputElement>) => {
          composing.now = false;
          session.type(event.currentTarget.value);
        }),
        onClick: first(props.onClick, (event: MouseEvent) => {
          if (inert) keepFromDownshift(event);
        }),
      } as never) as InputProps;
      return {
        ...given,
        disabled: disabled || props.disabled,
        readOnly: readOnly || props.readOnly,
        autoComplete: props.autoComplete ?? 'off',
        autoCorrect: props.autoCorrect ?? 'off',
        spellCheck: props.spellCheck ?? false,
        'aria-expanded': listed,
        'aria-activedescendant': active ? given['aria-activedescendant'] : undefined,
      };
    },
    getListProps: (props: GivenProps = {}): ElementProps =>
      combobox.getMenuProps({
        hidden: !listed,
        'aria-busy': state.refreshing || state.phase === 'finding' || state.phase === 'opening' || undefined,
        ...props,
        'aria-label': props['aria-label'] ?? listName,
        ref: (element: HTMLElement | null) => {
          listRef.current = element;
          assign(props.ref, element);
        },
        onMouseDown: first(props.onMouseDown, keepFocus),
        onPointerDown: first(props.onPointerDown, () => {
          pointing.current = true;
        }),
        // The pointer takes its mark along: what it passed over is not chosen by the next Enter, what the keyboard was on is.
        onMouseLeave: first(props.onMouseLeave, (event: MouseEvent) => {
          keepFromDownshift(event);
          pointing.current = false;
          setHighlightedIndex(placeOfRow(marked.current.byKeys));
          session.look();
        }),
      } as never),
    getOptionProps: ({
      suggestion,
      index,
      ...props
    }: GivenProps & { suggestion: Suggestion; index: number }): ElementProps =>
      optionProps(suggestion, level.depth > 0 ? index + 1 : index, {
        'aria-label':
          suggestion.kind === 'container'
            ? words.container([suggestion.text, placeOf(suggestion)].filter(Boolean).join(', '), suggestion.count)
            : undefined,
        ...props,
      }),
    getBackProps: (props: GivenProps = {}): ElementProps => optionProps(backRow, 0, props),
    /** A button that opens and shuts the list. */
    getToggleProps: (props: ButtonProps = {}) => toggleProps(props, true),
    /** A button at the field's start, in place of a toggle: a press on it is one on the field. */
    getIconProps: (props: ButtonProps = {}) => toggleProps(props, false),
    getClearProps: (props: ButtonProps = {}) => ({
      ...props,
      type: 'button' as const,
      tabIndex: props.tabIndex ?? -1,
      disabled: inert || props.disabled,
      'aria-label': props['aria-label'] ?? words.clear(),
      onMouseDown: first(props.onMouseDown, keepFocus),
      onClick: first(props.onClick, () => {
        clear();
        focus();
      }),
    }),
    /** A polite live region. Draw two, with `turn` 0 and 1, so that the same words are heard twice; both are always there. */
    getStatusProps: ({ turn, ...props }: HTMLAttributes<HTMLElement> & { turn?: 0 | 1 } = {}) => ({
      role: 'status',
      'aria-live': 'polite' as const,
      'aria-atomic': true,
      ...props,
      children: turn === undefined || turn === announcement.turn ? announcement.text : '',
    }),
  };

  function toggleProps(props: ButtonProps, shuts: boolean) {
    const shut = shuts && shown;
    return {
      ...(combobox.getToggleButtonProps({
        ...props,
        onMouseDown: first(props.onMouseDown, keepFocus),
        onClick: first(props.onClick, (event: MouseEvent) => {
          keepFromDownshift(event);
          focus();
          if (shut) closeMenu();
          else open();
        }),
      } as never) as ButtonProps),
      type: 'button' as const,
      disabled: disabled || (shuts && readOnly) || props.disabled,
      'aria-label': props['aria-label'] ?? (shut ? words.close() : words.open()),
      'aria-expanded': listed,
    };
  }

  function optionProps(row: Row, index: number, props: GivenProps): ElementProps {
    const { ref: _, ...given } = combobox.getItemProps({
      ...props,
      item: row,
      index,
      onMouseMove: first(props.onMouseMove, () => {
        pointing.current = true;
      }),
      onClick: first(props.onClick, (event: MouseEvent) => {
        keepFromDownshift(event);
        choose(row);
      }),
    } as never) as ElementProps;
    // Ours is found by its id; the app's own is the app's.
    return props.ref ? { ...given, ref: props.ref as (element: HTMLElement | null) => void } : given;
  }
}

export type AddressAutocomplete = ReturnType<typeof useAddressAutocomplete>;
export type AutocompletePhase = State['phase'];
