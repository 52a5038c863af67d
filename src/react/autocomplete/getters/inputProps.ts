import { isRecoverable } from '../../fallback/fallbacks.ts';
import type { ChangeEvent, ComponentPropsWithRef, CompositionEvent, FocusEvent, KeyboardEvent } from 'react';
import { onKeyDown } from './keyboard.ts';
import { composeHandlers, isTyping, mergeRefs } from '../../page/inputs.ts';
import { searchChunk } from '../../lazy/chunks.ts';
import type { UseAddressAutocomplete } from '../types.ts';
import type { Field } from '../useField.ts';

export function fieldGetters(field: Field) {
  const { ids, session, options, announcement } = field;
  const { context } = session;

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

  return {
    getLabelProps: (props = {} as never) => ({ id: ids.label, htmlFor: ids.input, ...props }),
    getInputProps: ((props: ComponentPropsWithRef<'input'> = {}): ComponentPropsWithRef<'input'> => {
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
        'aria-expanded': field.listed,
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
          if (!field.elements.isPressing) session.close();
          // Voice control and some password managers change the value without an event.
          if (value !== field.inputValue) session.adopt(value);
        }),
        onFocus: composeHandlers(props.onFocus, () => {
          searchChunk.preload();
          // The list would cover the error message below the field.
          if (!field.inert && !props['aria-invalid'] && context.loadRecent())
            context.listbox.dispatch({ type: 'opened' });
        }),
        onClick: composeHandlers(props.onClick, () => {
          if (field.inert) return;
          if (!field.shown) context.loadRecent();
          context.listbox.dispatch({ type: 'opened' });
        }),
      };
    }) as UseAddressAutocomplete['getInputProps'],
    getStatusProps: ({ turn, ...props } = {}) => ({
      role: 'status',
      'aria-live': 'polite',
      'aria-atomic': true,
      ...props,
      children: turn === undefined || turn === announcement.turn ? announcement.text : '',
    }),
  } satisfies Partial<UseAddressAutocomplete>;
}

/** Android keyboards are always composing, so waiting for the end of a composition would block the search. */
const isAndroid = () => /android/i.test(navigator.userAgent);
