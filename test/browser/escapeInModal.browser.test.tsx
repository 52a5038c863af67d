import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { AddressForm, type AddressFormProps, AddressProvider, type Verification } from 'doorplate';
import { createClient } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import 'doorplate/styles.css';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
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

describe('Escape in a form within a popular modal', () => {
  test.each(['fields', 'search'] as const)('closes the list first, and then the modal (%s)', async (layout) => {
    open({ layout });
    await searchFor(box(), '5 main');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(box()).toHaveAttribute('aria-expanded', 'false'));
    expect(box().value).toBe('5 main');
    // A search box of its own is emptied by the next one.
    if (layout === 'search') {
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(box().value).toBe(''));
    }
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(box()).toBeNull());
  });

  test('goes back from the question to the fields, and tells the app', async () => {
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
});
