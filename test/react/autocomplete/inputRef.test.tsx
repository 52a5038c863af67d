import { act, cleanup, render } from '@testing-library/react';
import { AddressAutocomplete, AddressProvider } from 'doorplate';
import { createClient } from 'doorplate/core';
import { createRef, StrictMode, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { JumpToField } from '../../support/JumpToField.tsx';
import { endpoints, heldService } from '../../support/heldService.ts';
import { CustomSearch, due } from '../../support/renderSearch.tsx';

afterEach(cleanup);

const client = createClient({ endpoints, fetch: heldService().fetch });

test('connects an app’s own ref object to the input', () => {
  const view = render(
    <StrictMode>
      <AddressProvider client={client}>
        <JumpToField />
      </AddressProvider>
    </StrictMode>,
  );
  act(() => {
    view.getByRole('button', { name: 'Where do you live?' }).click();
  });
  expect(document.activeElement).toBe(view.getByRole('combobox'));
});

test('keeps the label connected if the app passes the id as undefined', () => {
  const view = render(
    <AddressProvider client={client}>
      <AddressAutocomplete label="Where to?" inputProps={{ id: undefined }} />
    </AddressProvider>,
  );
  expect((view.getByText('Where to?') as HTMLLabelElement).control).toBe(view.getByRole('combobox'));
});

test('connects a ref of the component to its input too, and clears the ref when the field is gone', () => {
  const ref = createRef<HTMLInputElement>();
  const inner = createRef<HTMLInputElement>();
  const view = render(
    <AddressProvider client={client}>
      <AddressAutocomplete inputRef={ref} inputProps={{ ref: inner }} />
    </AddressProvider>,
  );
  expect(ref.current).toBe(view.getByRole('combobox'));
  expect(inner.current).toBe(ref.current);
  view.unmount();
  expect(ref.current).toBe(null);
});

test('calls a function ref once with the input, and not again with every render', async () => {
  const told = vi.fn();
  let again: (() => void) | undefined;
  function Page() {
    const [, setCount] = useState(0);
    again = () => {
      setCount((count) => count + 1);
    };
    return <CustomSearch inputRef={told} />;
  }
  const view = render(
    <AddressProvider client={client}>
      <Page />
    </AddressProvider>,
  );
  for (let time = 0; time < 3; time++) act(() => again?.());
  await due();
  expect(told.mock.calls).toEqual([[view.getByRole('combobox')]]);
  view.unmount();
  expect(told).toHaveBeenLastCalledWith(null);
});
