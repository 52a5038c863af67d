import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { AddressAutocomplete, AddressProvider, EmailField, useAddressAutocomplete } from 'doorplate';
import { createClient } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import 'doorplate/styles.css';
import { createRef } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';

let client: ReturnType<typeof createClient>;
beforeEach(() => {
  const simulator = createSimulator();
  client = createClient({
    endpoints: simulator.endpoints,
    credentials: simulator.credentials,
    fetch: (request) => simulator.fetch(request),
  });
});
afterEach(cleanup);

const show = (element: React.ReactNode) => render(<AddressProvider client={client}>{element}</AddressProvider>);
const input = () => screen.getByRole<HTMLInputElement>('combobox');

describe('AddressAutocomplete inputProps', () => {
  test('keep className, name, required and placeholder', () => {
    show(
      <AddressAutocomplete
        inputProps={{ className: 'mine', name: 'street', required: true, placeholder: 'Where to?' }}
      />,
    );
    expect([...input().classList]).toEqual(['doorplate-search', 'mine']);
    expect(input()).toMatchObject({ name: 'street', required: true, placeholder: 'Where to?' });
  });

  test('give way to a prop of the component, and the default words apply if there is neither', () => {
    const view = show(
      <AddressAutocomplete
        placeholder="Ours"
        name="one"
        required={false}
        inputProps={{ placeholder: 'Theirs', name: 'two', required: true }}
      />,
    );
    expect(input()).toMatchObject({ placeholder: 'Ours', name: 'one', required: false });
    view.unmount();
    show(<AddressAutocomplete inputProps={{}} />);
    expect(input().placeholder).toBe('Start typing your address');
    expect(input().name).toBe('');
  });

  test('keep every other input attribute', async () => {
    const ref = createRef<HTMLInputElement>();
    const hint = 'hint-of-mine';
    show(
      <>
        <p id={hint}>We deliver on weekdays.</p>
        <AddressAutocomplete
          label="Street"
          inputProps={
            {
              ref,
              id: 'street',
              style: { letterSpacing: '1px' },
              title: 'Street',
              maxLength: 80,
              spellCheck: true,
              autoComplete: 'shipping street-address',
              autoCapitalize: 'words',
              enterKeyHint: 'go',
              tabIndex: 3,
              lang: 'fr',
              form: 'elsewhere',
              'aria-describedby': hint,
              'aria-invalid': true,
              'data-track': 'street',
            } as React.ComponentProps<typeof AddressAutocomplete>['inputProps']
          }
        />
      </>,
    );
    const element = screen.getByLabelText<HTMLInputElement>('Street');
    expect(ref.current).toBe(element);
    const attributes = Object.fromEntries(Array.from(element.attributes, ({ name, value }) => [name, value]));
    expect(attributes).toMatchObject({
      id: 'street',
      style: 'letter-spacing: 1px;',
      title: 'Street',
      maxlength: '80',
      spellcheck: 'true',
      autocomplete: 'shipping street-address',
      autocapitalize: 'words',
      enterkeyhint: 'go',
      tabindex: '3',
      lang: 'fr',
      form: 'elsewhere',
      'aria-invalid': 'true',
      'data-track': 'street',
      role: 'combobox',
      'aria-autocomplete': 'list',
    });
    // Screen readers read the app's description together with the component's, whose element exists.
    const described = attributes['aria-describedby']!.split(' ');
    expect(described[0]).toBe(hint);
    expect(described).toHaveLength(2);
    for (const id of described) expect(document.getElementById(id)).not.toBeNull();
    await userEvent.fill(element, 'beacon');
    await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(0));
    expect(element.getAttribute('aria-describedby')).toBe(hint);
  });

  test('run the app’s handlers and the component’s', async () => {
    const names = ['onFocus', 'onInput', 'onChange', 'onKeyDown', 'onKeyUp', 'onClick', 'onPaste', 'onBlur'] as const;
    const handlers = Object.fromEntries(names.map((name) => [name, vi.fn()]));
    const onChange = vi.fn();
    show(
      <>
        <AddressAutocomplete inputProps={handlers} onChange={onChange} />
        <button type="button">next</button>
      </>,
    );
    await userEvent.click(input());
    await userEvent.keyboard('beacon{Control>}a{/Control}');
    await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(0));
    input().dispatchEvent(new ClipboardEvent('paste', { bubbles: true }));
    await userEvent.tab();
    for (const name of names) expect(handlers[name], name).toHaveBeenCalled();
    expect(onChange).toHaveBeenLastCalledWith('beacon');
    expect(input().getAttribute('aria-expanded')).toBe('false');
  });

  test('apply disabled and readOnly to the whole field', () => {
    const view = show(<AddressAutocomplete defaultValue="1" inputProps={{ disabled: true }} />);
    expect(input().disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Clear address' })).toBeNull();
    expect(document.querySelector('[data-disabled]')).not.toBeNull();
    view.unmount();
    show(<AddressAutocomplete defaultValue="1" inputProps={{ readOnly: true }} />);
    expect(input().readOnly).toBe(true);
    expect(screen.queryByRole('button', { name: 'Clear address' })).toBeNull();
  });
});

test('work in EmailField too', async () => {
  const onBlur = vi.fn();
  const onKeyDown = vi.fn();
  show(
    <EmailField
      label="Email"
      inputProps={{
        id: 'mail',
        className: 'mine',
        placeholder: 'you@example.com',
        autoComplete: 'work email',
        'aria-invalid': true,
        'aria-describedby': 'why',
        onBlur,
        onKeyDown,
      }}
    />,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Email');
  expect([...field.classList]).toEqual(['doorplate-input', 'mine']);
  expect(field).toMatchObject({ id: 'mail', name: 'email', required: true, placeholder: 'you@example.com' });
  expect(field.autocomplete).toBe('work email');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(field.getAttribute('aria-describedby')).toContain('why');
  field.focus();
  await userEvent.keyboard('j');
  await userEvent.tab();
  expect(onKeyDown).toHaveBeenCalled();
  expect(onBlur).toHaveBeenCalled();
});

test('keep an app’s names, refs and handlers in the headless getters', async () => {
  const option = vi.fn();
  const enter = vi.fn();
  const leave = vi.fn();
  function Mine() {
    const search = useAddressAutocomplete();
    return (
      <>
        <input {...search.getInputProps({ 'aria-label': 'Address', spellCheck: true })} />
        <button {...search.getToggleProps({ 'aria-label': 'Liste' })} />
        <button {...search.getClearProps({ 'aria-label': 'Leeren', tabIndex: 0 })} />
        <ul {...search.getListProps({ onPointerEnter: enter, onMouseLeave: leave })}>
          {search.suggestions.map((suggestion, index) => (
            <li key={suggestion.id} {...search.getOptionProps({ suggestion, index, ref: option })}>
              {suggestion.text}
            </li>
          ))}
        </ul>
        <h1>Elsewhere</h1>
      </>
    );
  }
  show(<Mine />);
  expect(screen.getByRole('button', { name: 'Liste' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Leeren' }).tabIndex).toBe(0);
  await userEvent.fill(input(), 'beacon');
  const [first] = await screen.findAllByRole('option');
  expect(option).toHaveBeenCalledWith(first);
  await userEvent.hover(first!);
  await userEvent.hover(screen.getByRole('heading'));
  expect(enter).toHaveBeenCalled();
  expect(leave).toHaveBeenCalled();
  // An app's own toggle button still closes the list that it opened.
  await userEvent.click(screen.getByRole('button', { name: 'Liste' }));
  expect(input().getAttribute('aria-expanded')).toBe('false');
});
