import { cleanup, render, screen, waitFor } from '@testing-library/react';
import {
  AddressAutocomplete,
  type AddressAutocompleteProps,
  AddressForm,
  type AddressFormProps,
  AddressProvider,
  useAddressAutocomplete,
  type Verification,
} from 'doorplate';
import { createClient } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import 'doorplate/styles.css';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fieldOf } from '../support/checkout.tsx';
import { PopularModal } from '../support/PopularModal.tsx';
import { searchFor } from '../support/searchFor.ts';

afterEach(cleanup);

const box = () => document.querySelector<HTMLInputElement>('input[role=combobox]')!;

function open(props: AddressFormProps = {}) {
  const { endpoints, credentials, fetch } = createSimulator();
  const verified: Verification[] = [];
  function Shop() {
    const [isOpen, setOpen] = useState(true);
    return (
      <PopularModal open={isOpen} onOpenChange={setOpen}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
          }}
        >
          <AddressForm countries={['US']} onVerified={(its) => verified.push(its)} {...props} />
          <button>Save</button>
        </form>
      </PopularModal>
    );
  }
  render(
    <AddressProvider client={createClient({ endpoints, credentials, fetch })}>
      <Shop />
    </AddressProvider>,
  );
  return { verified };
}

function search(props: AddressAutocompleteProps) {
  const { endpoints, credentials, fetch } = createSimulator();
  const onOpenChange = vi.fn();
  render(
    <AddressProvider client={createClient({ endpoints, credentials, fetch })}>
      <PopularModal onOpenChange={onOpenChange}>
        <AddressAutocomplete countries={['US']} {...props} />
      </PopularModal>
    </AddressProvider>,
  );
  return { onOpenChange };
}

describe('Escape in a form within a popular modal', () => {
  test.each(['fields', 'search'] as const)('closes the list first, and then the modal (%s)', async (layout) => {
    open({ layout });
    await searchFor(box(), '5 main');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(box()).toHaveAttribute('aria-expanded', 'false'));
    expect(box().value).toBe('5 main');
    // In a search box of its own, the next Escape clears the text.
    if (layout === 'search') {
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(box().value).toBe(''));
    }
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(box()).toBeNull());
  });

  test('returns from the question to the fields, and notifies the app', async () => {
    const { verified } = open({
      verify: 'submit',
      defaultValue: { country: 'US', line1: '500 Harbr Plaza', city: 'Nowhere', region: 'MA', postalCode: '02108' },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(document.querySelector('dialog[open]')).not.toBeNull());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull());
    await waitFor(() => expect(fieldOf('line1')).toHaveFocus());
    expect(verified).toEqual([expect.objectContaining({ outcome: 'edit' })]);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(fieldOf('line1')).toBeNull());
  });

  test.each<[string, AddressAutocompleteProps]>([
    ['that is read only', { readOnly: true }],
    ['that cannot be emptied', { clearable: false }],
  ])('closes the modal if it has a search %s', async (_, props) => {
    // The code that listens for Escape is loaded once the user has typed.
    search({});
    await searchFor(box(), '5 main');
    cleanup();
    const { onOpenChange } = search({ defaultValue: '5 main', ...props });
    box().focus();
    await waitFor(() => expect(box()).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  });

  test('closes the modal if the user has only clicked an empty field', async () => {
    search({});
    await searchFor(box(), '5 main');
    cleanup();
    const { onOpenChange } = search({});
    await userEvent.click(box());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  });

  test('closes the list even if the field was removed and rendered again', async () => {
    const { endpoints, credentials, fetch } = createSimulator();
    const client = createClient({ endpoints, credentials, fetch });
    const onOpenChange = vi.fn();
    function Own({ isThere }: { isThere: boolean }) {
      const { isOpen, getInputProps, getListProps, getOptionProps, suggestions } = useAddressAutocomplete({
        countries: ['US'],
      });
      return (
        <>
          {isThere && <input {...getInputProps({ 'aria-label': 'Address' })} />}
          <ul {...getListProps({ 'aria-label': 'Addresses' })} hidden={!isOpen}>
            {suggestions.map((suggestion, index) => (
              <li key={suggestion.id} {...getOptionProps({ suggestion, index })}>
                {suggestion.text}
              </li>
            ))}
          </ul>
        </>
      );
    }
    const drawn = (isThere: boolean) => (
      <AddressProvider client={client}>
        <PopularModal onOpenChange={onOpenChange}>
          <button>First</button>
          <Own isThere={isThere} />
        </PopularModal>
      </AddressProvider>
    );
    const { rerender } = render(drawn(true));
    await userEvent.fill(box(), '5 main');
    await waitFor(() => expect(box()).toHaveAttribute('aria-expanded', 'true'));
    rerender(drawn(false));
    screen.getByRole('button', { name: 'First' }).focus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledOnce());
    rerender(drawn(true));
    await userEvent.fill(box(), '5 main street');
    await waitFor(() => expect(box()).toHaveAttribute('aria-expanded', 'true'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(box()).toHaveAttribute('aria-expanded', 'false'));
    expect(onOpenChange).toHaveBeenCalledOnce();
  });

  test('reaches the app’s own handler without a call to `preventDefault`', async () => {
    const seen: boolean[] = [];
    const { onOpenChange } = search({
      inputProps: {
        onKeyDown: ({ key, defaultPrevented }) => {
          if (key === 'Escape') seen.push(defaultPrevented);
        },
      },
    });
    await searchFor(box(), '5 main');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(box()).toHaveAttribute('aria-expanded', 'false'));
    expect(seen).toEqual([false]);
    expect(onOpenChange).not.toHaveBeenCalled();
  });
});
