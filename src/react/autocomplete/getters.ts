import type {
  ChangeEvent,
  ComponentPropsWithRef,
  CompositionEvent,
  FocusEvent,
  KeyboardEvent,
  MouseEvent,
  PointerEvent,
} from 'react';
import { callListener, onOneLine } from '../../core/index.ts';
import { isRecoverable } from '../fallback/fallbacks.ts';
import { searchChunk } from '../lazy/chunks.ts';
import { composeHandlers, isTyping, mergeRefs } from '../page/inputs.ts';
import { onKeyDown } from './keyboard.ts';
import { backRow, everywhereRow, isSaved, type ListRow, manualRow, rowKey } from './options.ts';
import { addressOf } from './SavedAddress.ts';
import type { SearchLevel } from './session/reducer.ts';
import type { AutocompleteElementProps, AutocompleteGetterProps, UseAddressAutocomplete } from './types.ts';
import type { Field } from './useField.ts';

type ButtonProps = ComponentPropsWithRef<'button'>;

/** Android keyboards are always composing, so waiting for the end of a composition would block the search. */
const isAndroid = () => /android/i.test(navigator.userAgent);
/** Keeps the focus in the field when the user presses a gap, a scroll bar, or one of the field's buttons. */
const keepFocus = (event: MouseEvent) => {
  event.preventDefault();
};

/** Creates the prop getters of a search. The buttons are not tab stops. */
export function createGetters(field: Field) {
  const { ids, session, options, announcement, elements, words, shown, listed, inert, level, rows, state } = field;
  const { context } = session;
  const { listbox } = context;

  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target;
    const { value: text, selectionStart: caret } = input;
    // If the app has reformatted the text, for example to capitals, React has rendered it by then, and the browser has moved the caret to its end.
    queueMicrotask(() => {
      if (input.value !== text && input.value.toLowerCase() === text.toLowerCase())
        input.setSelectionRange(caret, caret);
    });
    if (isTyping(event.nativeEvent)) session.search(text);
    else {
      // The list stays closed, and the focus stays in place.
      session.clearHighlight();
      session.adopt(text);
    }
  };

  const focus = () => elements.input?.focus();
  const button = (props: ButtonProps, label: string, onPress: () => void) => ({
    ...props,
    type: 'button' as const,
    tabIndex: props.tabIndex ?? -1,
    'aria-label': props['aria-label'] ?? label,
    onMouseDown: composeHandlers(props.onMouseDown, keepFocus),
    onClick: composeHandlers(props.onClick, onPress),
  });
  const toggle = (props: ButtonProps, closes: boolean, disabled: boolean | undefined) => ({
    id: ids.toggle,
    ...button(props, closes ? words.close() : words.open(), () => {
      focus();
      if (closes) session.close();
      else session.open();
    }),
    'aria-controls': ids.list,
    'aria-expanded': listed,
    disabled: disabled || props.disabled,
  });

  const optionProps = (row: ListRow, props: AutocompleteGetterProps): AutocompleteElementProps => {
    const isActive = field.active !== undefined && rowKey(row) === rowKey(field.active);
    return {
      id: field.optionId(row),
      role: 'option',
      'aria-disabled': false,
      'aria-selected': isActive,
      ...(props as AutocompleteElementProps),
      onMouseDown: composeHandlers(props.onMouseDown, keepFocus),
      onPointerMove: composeHandlers(props.onPointerMove, ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'touch') listbox.dispatch({ type: 'pointed', key: rowKey(row) });
      }),
      onClick: composeHandlers(props.onClick, () => {
        session.selectRow(row);
      }),
    };
  };

  /** Returns the props of a row. If the app renders a row that is not in the list, the row is hidden. */
  const rowProps = (row: ListRow, props: AutocompleteGetterProps): AutocompleteElementProps =>
    rows.includes(row) ? optionProps(row, props) : { hidden: true };

  return {
    getLabelProps: (props = {} as never) => ({ id: ids.label, htmlFor: ids.input, ...props }),
    getInputProps: (props: ComponentPropsWithRef<'input'> = {}): ComponentPropsWithRef<'input'> => {
      const fieldProps = {
        'aria-labelledby': props['aria-label'] ? undefined : ids.label,
        ...props,
        // The app's component may pass the value `undefined`.
        id: props.id ?? ids.input,
        ref: props.ref ? mergeRefs(field.inputRef, props.ref) : field.inputRef,
        value: field.inputValue,
        disabled: options.disabled || props.disabled,
        readOnly: options.readOnly || props.readOnly,
        onChange: composeHandlers(props.onChange, onChange),
      };
      // Keeps the same element and text, so that focus and caret stay in place.
      if (field.plainInput)
        return {
          ...fieldProps,
          onKeyDown: composeHandlers(props.onKeyDown, ({ key }: KeyboardEvent) => {
            // If the service may have recovered, ArrowDown makes the search available again and opens the list.
            if (key === 'ArrowDown' && isRecoverable(field.plainInput)) session.retry();
          }),
        };
      const keyDown = composeHandlers(props.onKeyDown, (event: KeyboardEvent) => {
        onKeyDown(field, event);
      });
      return {
        role: 'combobox',
        'aria-autocomplete': 'list',
        'aria-controls': ids.list,
        ...fieldProps,
        // The app's component may pass the next three props with the value `undefined`. While a row is active, `off` makes Firefox close its own list of
        // earlier entries, from which Enter would otherwise choose.
        autoComplete: field.activeId ? 'off' : (props.autoComplete ?? 'off'),
        autoCorrect: props.autoCorrect ?? 'off',
        spellCheck: props.spellCheck ?? false,
        'aria-expanded': listed,
        'aria-activedescendant': field.activeId,
        onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
          searchChunk.get()?.ignoreOwnPreventDefault(event);
          keyDown(event);
        },
        onCompositionStart: composeHandlers(props.onCompositionStart, () => {
          session.setComposing(!isAndroid());
        }),
        onCompositionEnd: composeHandlers(props.onCompositionEnd, (event: CompositionEvent<HTMLInputElement>) => {
          // If no composition was active, there is nothing to do. Either each key has already been searched, or the
          // user selected a row during the composition.
          if (session.setComposing(false)) session.type(event.currentTarget.value);
        }),
        onBlur: composeHandlers(props.onBlur, ({ currentTarget: { value } }: FocusEvent<HTMLInputElement>) => {
          // During a press, the list stays open. The press guard closes the list when the press ends.
          if (!elements.isPressing) session.close();
          // Voice control and some password managers change the value without an event.
          if (value !== field.inputValue) session.adopt(value);
        }),
        onFocus: composeHandlers(props.onFocus, () => {
          searchChunk.preload();
          // The list would cover the error message below the field.
          if (!inert && !props['aria-invalid'] && context.loadRecent()) listbox.dispatch({ type: 'opened' });
        }),
        onClick: composeHandlers(props.onClick, () => {
          if (inert) return;
          if (!shown) context.loadRecent();
          listbox.dispatch({ type: 'opened' });
        }),
      };
    },
    getStatusProps: ({ turn, ...props } = {}) => ({
      role: 'status',
      'aria-live': 'polite',
      'aria-atomic': true,
      ...props,
      children: turn === undefined || turn === announcement.turn ? announcement.text : '',
    }),
    getListProps: (props = {}) => ({
      id: ids.list,
      role: 'listbox',
      hidden: !listed,
      // In Chromium, a scrollable list is a tab stop by default, and this list would disappear as soon as it got focus.
      tabIndex: -1,
      'aria-busy': state.refreshing || state.phase === 'finding' || state.phase === 'opening' || undefined,
      ...props,
      'aria-label':
        props['aria-label'] ?? (level.container ? words.addressesIn(level.container.text) : words.suggestions()),
      ref: mergeRefs((list: HTMLElement | null) => {
        elements.list = list;
      }, props.ref),
      onMouseDown: composeHandlers(props.onMouseDown, keepFocus),
      onPointerDown: composeHandlers(props.onPointerDown, () => {
        listbox.dispatch({ type: 'pointed' });
      }),
      onScroll: composeHandlers(props.onScroll, () => {
        elements.isScrolled = true;
      }),
      onMouseLeave: composeHandlers(props.onMouseLeave, () => {
        listbox.dispatch({ type: 'pointerLeft' });
        session.refreshRows();
      }),
    }),
    getOptionProps: ({ suggestion, index: _, ...props }) =>
      optionProps(suggestion, {
        'aria-label':
          suggestion.kind === 'container'
            ? words.container([suggestion.text, suggestion.description].filter(Boolean).join(', '), suggestion.count)
            : undefined,
        ...props,
      }),
    getGroupProps: ({ group, ...props }) => ({
      role: 'group',
      ...props,
      'aria-label': props['aria-label'] ?? group.name,
    }),
    getSavedProps: ({ saved, ...props }) => {
      const row = rows.find((one) => isSaved(one) && one.saved === saved);
      if (!row) return { hidden: true };
      const name = [saved.label, onOneLine(addressOf(saved))].filter(Boolean).join(', ');
      return optionProps(row, { 'aria-label': name, ...props });
    },
    getBackProps: (props = {}) => rowProps(backRow, props),
    getEverywhereProps: (props = {}) => rowProps(everywhereRow, props),
    getManualProps: (props = {}) => rowProps(manualRow, props),
    getToggleProps: (props: ButtonProps = {}) => toggle(props, shown, inert),
    getIconProps: (props: ButtonProps = {}) => toggle(props, false, options.disabled),
    getTrailProps: ({ level: target, ...props }: ButtonProps & { level: SearchLevel }) => ({
      ...button(props, words.backTo(target.container?.text), () => {
        session.backTo(target);
        focus();
      }),
      // Connects the button to the list. A press of the button then does not count as a press outside the list.
      'aria-controls': ids.list,
    }),
    getClearProps: (props: ButtonProps = {}) => ({
      ...button(props, words.clear(), () => {
        session.clear();
        callListener(options.onClear);
        focus();
      }),
      disabled: inert || props.disabled,
    }),
  } as Pick<UseAddressAutocomplete, Extract<keyof UseAddressAutocomplete, `get${string}`>>;
}
