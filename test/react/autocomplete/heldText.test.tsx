import { act, cleanup, render } from '@testing-library/react';
import { AddressProvider, type UseAddressAutocomplete, useAddressAutocomplete } from 'doorplate';
import { createClient } from 'doorplate/core';
import { StrictMode, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { endpoints, heldService, row } from '../../support/heldService.ts';
import { due } from '../../support/renderSearch.tsx';

afterEach(cleanup);

/** Renders a field whose text the app controls. `answer` gets the text after each key, and a function that sets the text of the field. */
function heldField(answer: (text: string, setText: (text: string) => void) => void) {
  const service = heldService();
  const client = createClient({ endpoints, fetch: service.fetch });
  const it = {
    service,
    search: undefined as unknown as UseAddressAutocomplete,
    setText: undefined as unknown as (text: string) => void,
  };
  function Page() {
    const [text, setText] = useState('');
    const search = useAddressAutocomplete({
      inputValue: text,
      onInputValueChange: (next) => {
        answer(next, setText);
      },
    });
    it.search = search;
    it.setText = setText;
    return (
      <>
        <input {...search.getInputProps({ 'aria-label': 'Address' })} />
        <ul {...search.getListProps()} />
        <button type="button">My usual address</button>
      </>
    );
  }
  const view = render(
    <StrictMode>
      <AddressProvider client={client}>
        <Page />
      </AddressProvider>
    </StrictMode>,
  );
  const input = view.getByRole('combobox') as HTMLInputElement;
  return {
    ...it,
    it,
    input,
    view,
    type(text: string) {
      act(() => {
        input.focus();
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
        input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
      });
    },
    asked: () => service.requests.map(({ asked }) => asked),
  };
}

test('searches for the text of a field even if its app returns another text later', async () => {
  const later: (() => void)[] = [];
  const field = heldField((text, setText) => {
    setText(text);
    later.push(() => {
      setText(text.replace(/^\d+ /, ''));
    });
  });
  field.type('12 elm');
  await due();
  expect(field.input.value).toBe('12 elm');
  act(() => later[0]?.());
  await due();
  expect(field.input.value).toBe('elm');
  expect(field.asked()).toEqual(['12 elm', 'elm']);
  act(() => {
    field.service.open()[0]?.answer([row('A|1', 'Elm Street')]);
  });
  await due();
  expect(field.it.search.suggestions.map(({ text }) => text)).toEqual(['Elm Street']);
  expect(field.it.search.isOpen).toBe(true);
});

test('searches even if its app shows nothing of a key until it has its own text', async () => {
  const later: (() => void)[] = [];
  const field = heldField((text, setText) => {
    later.push(() => {
      setText(`near ${text}`);
    });
  });
  field.type('elm');
  await due();
  expect(field.input.value).toBe('');
  act(() => later[0]?.());
  await due();
  expect(field.input.value).toBe('near elm');
  expect(field.asked()).toContain('near elm');
});

test('shows a text that the app itself sets, but does not search it: before a key, after an answer, and after blur', async () => {
  const field = heldField((text, setText) => {
    setText(text.toUpperCase());
  });
  act(() => {
    field.it.setText('1 Oak Lane');
  });
  await due();
  expect(field.input.value).toBe('1 Oak Lane');
  expect(field.asked()).toEqual([]);

  field.type('elm');
  await due();
  // The service ignores case, so a text sent before the app uppercased it is the same search.
  expect(field.asked()).toEqual(['elm']);
  const before = field.asked();
  act(() => {
    field.it.setText('2 Oak Lane');
  });
  await due();
  expect(field.input.value).toBe('2 Oak Lane');
  expect(field.asked()).toEqual(before);

  field.type('PINE');
  await due();
  act(() => {
    field.view.getByRole('button').focus();
  });
  await due();
  act(() => {
    field.it.setText('3 Oak Lane');
  });
  await due();
  expect(field.input.value).toBe('3 Oak Lane');
  expect(field.asked()).toEqual([...before, 'PINE']);
  expect(field.it.search.phase).toBe('idle');
});
