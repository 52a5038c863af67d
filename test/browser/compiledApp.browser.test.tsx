import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { AddressProvider } from 'doorplate';
import { createClient } from 'doorplate/core';
import 'doorplate/styles.css';
import { createSimulator } from 'doorplate/testing';
import { StrictMode, version } from 'react';
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';

afterEach(cleanup);

// React 18 does not contain the compiler's runtime.
test.skipIf(version.startsWith('18.'))(
  'searches, chooses and fills in an app compiled by the React Compiler as it does in any other app',
  async () => {
    const { CompiledShop } = await import('../support/compiled/CompiledShop.tsx');
    const simulator = createSimulator({ seed: 1, latency: 0 });
    const { endpoints, credentials, fetch } = simulator;
    render(
      <StrictMode>
        <AddressProvider client={createClient({ endpoints, credentials, fetch })}>
          <CompiledShop />
        </AddressProvider>
      </StrictMode>,
    );
    const text = (id: string) => screen.getByTestId(id).textContent;
    const search = screen.getByLabelText<HTMLInputElement>('Find');
    const active = () => document.getElementById(search.getAttribute('aria-activedescendant') ?? '');
    search.focus();
    await userEvent.keyboard('77 beacon');
    await waitFor(() => expect(search.getAttribute('aria-expanded')).toBe('true'));
    // The first result of a getter is not reused, so each key changes the active option.
    await userEvent.keyboard('{ArrowDown}');
    const first = active();
    await userEvent.keyboard('{ArrowDown}');
    expect([first?.getAttribute('aria-selected'), active()?.getAttribute('aria-selected')]).toEqual(['false', 'true']);
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await waitFor(() => expect(text('chosen')).toContain('77 Beacon Street'));
    expect(search.getAttribute('aria-expanded')).toBe('false');

    screen.getByLabelText('Own city').focus();
    await userEvent.keyboard('Salem');
    await waitFor(() => expect(document.querySelector('output')!.textContent).toBe('Salem'));

    document.querySelector<HTMLInputElement>('.doorplate-search')!.focus();
    await userEvent.keyboard('77 beacon apt 1');
    await waitFor(() => expect(document.querySelector('.doorplate-root')!.getAttribute('data-phase')).toBe('found'));
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(text('held')).toBe('77 Beacon Street, Boston'));
    expect(simulator.ledger.filter(({ operation }) => operation === 'retrieve')).toHaveLength(2);
  },
);
