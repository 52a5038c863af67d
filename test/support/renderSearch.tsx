import { act, cleanup, render } from '@testing-library/react';
import { AddressProvider, useAddressAutocomplete, type UseAddressAutocompleteOptions } from 'doorplate';
import { type ClientOptions, createClient } from 'doorplate/core';
import { StrictMode } from 'react';
import { expect, vi } from 'vitest';
import { endpoints, row } from './heldService.ts';

type Search = ReturnType<typeof useAddressAutocomplete>;

/** The hook under a list that a test renders itself. */
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
  // By its attribute: a query by role computes the style of every element, a hundred times in some tests.
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
    /** Types a text in one go, as a key or a paste would. */
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

/** Runs everything that is already due: given answers, notifications, renders. No time passes otherwise. */
export async function due(): Promise<void> {
  await act(async () => {
    for (let turn = 0; turn < 6; turn++) await new Promise((resolve) => setTimeout(resolve, 0));
  });
}

/** Runs what is due until a condition holds: a busy machine needs more turns for it. */
export const until = (holds: () => void): Promise<void> =>
  vi.waitFor(async () => {
    await due();
    holds();
  });

/*
 * The code that matches rows is loaded on typing, and is there before the first test: "ab", which nobody answers, is then found in the rows of "a".
 * A page on which it comes late or never is in test/package/later.test.ts.
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
