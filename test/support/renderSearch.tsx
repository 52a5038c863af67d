import { act, cleanup, render } from '@testing-library/react';
import { AddressProvider, useAddressAutocomplete, type UseAddressAutocompleteOptions } from 'doorplate';
import { type ClientOptions, createClient } from 'doorplate/core';
import { StrictMode } from 'react';
import { expect, vi } from 'vitest';
import { endpoints, row } from './heldService.ts';

type Search = ReturnType<typeof useAddressAutocomplete>;

/** A search that a test renders itself, on top of the hook. */
export function CustomSearch({
  onRender,
  ...options
}: UseAddressAutocompleteOptions & { onRender?: (search: Search) => void }) {
  const search = useAddressAutocomplete(options);
  onRender?.(search);
  return (
    <div>
      <label {...search.getLabelProps()}>Address</label>
      <input {...search.getInputProps()} />
      <ul {...search.getListProps()}>
        {search.level.depth > 0 && <li {...search.getBackProps()}>Back</li>}
        {search.suggestions.map((suggestion, index) => (
          <li key={suggestion.id} {...search.getOptionProps({ suggestion, index })}>
            {suggestion.text}
          </li>
        ))}
        <li {...search.getEverywhereProps()}>Everywhere: {search.everywhere}</li>
      </ul>
      {search.trail.slice(0, -1).map((level) => (
        <button key={level.depth} {...search.getTrailProps({ level })} />
      ))}
      <p {...search.getStatusProps()} />
    </div>
  );
}

/** Renders the hook over an adapter, in StrictMode, and returns its latest result. */
export function renderSearch(
  client: Pick<ClientOptions, 'fetch'> & Partial<ClientOptions>,
  options: UseAddressAutocompleteOptions = {},
) {
  const made = createClient({ endpoints, ...client });
  let search: Search | undefined;
  let renders = 0;
  const tree = (props: UseAddressAutocompleteOptions) => (
    <StrictMode>
      <AddressProvider client={made}>
        <CustomSearch
          {...props}
          onRender={(result) => {
            search = result;
            renders++;
          }}
        />
      </AddressProvider>
    </StrictMode>
  );
  const view = render(tree(options));
  // Finds the input by its attribute. A query by role computes the style of every element, which some tests would do a hundred times.
  const combobox = () => view.container.querySelector<HTMLInputElement>('[role=combobox]')!;
  return {
    client: made,
    view,
    get search() {
      if (!search) throw new Error('not rendered');
      return search;
    },
    get renders() {
      return renders;
    },
    get input() {
      return combobox();
    },
    rerender: (props: UseAddressAutocompleteOptions) => {
      view.rerender(tree(props));
    },
    /** Types a text at once, like a key press or a paste. */
    type: (text: string) => {
      const input = combobox();
      act(() => {
        input.focus();
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
        input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
      });
    },
  };
}

/** Runs everything that is already due, such as answers, notifications and renders. Does not advance the time. */
export async function due(): Promise<void> {
  await act(async () => {
    for (let turn = 0; turn < 6; turn++) await new Promise((resolve) => setTimeout(resolve, 0));
  });
}

/** Runs what is due until a condition holds, because a busy machine needs more turns for it. */
export const until = (holds: () => void): Promise<void> =>
  vi.waitFor(async () => {
    await due();
    holds();
  });

/*
 * The code that matches rows is loaded when the user types. This loads it before the first test: nobody answers "ab", so it is found in the rows of
 * "a".
 * In test/package/later.test.ts, that code loads late or never.
 */
const rows = { items: [row('A', 'a'), row('B', 'ab')] };
const first = renderSearch({
  fetch: ({ url }) => {
    const isAnswered = new URL(url).searchParams.get('Text') === 'a';
    return isAnswered ? Promise.resolve(Response.json(rows)) : new Promise<never>(() => undefined);
  },
});
await vi.waitFor(async () => {
  first.type('a');
  await due();
  first.type('ab');
  expect(first.search.suggestions.map(({ text }) => text)).toEqual(['ab']);
});
cleanup();
