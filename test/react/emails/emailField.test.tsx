import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { AddressProvider, EmailField, useEmailField, type UseEmailFieldOptions, type Words } from 'doorplate';
import { createClient } from 'doorplate/core';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { wordsIn } from '../../support/wordsIn.ts';

afterEach(cleanup);

/**
 * Creates a service that answers each email as valid, except for "slow", which waits until the test releases it, and "down", which fails until the
 * test repairs it.
 */
function service() {
  const asked: string[] = [];
  let isDown = true;
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  const client = createClient({
    endpoints: { batch: 'https://batch.test' },
    fetch: async (request) => {
      const email = new URLSearchParams(await request.text()).get('Emails')!;
      asked.push(email);
      if (email.startsWith('slow')) await gate;
      if (email.startsWith('down') && isDown) return new Response('', { status: 500 });
      return Response.json({ Items: [{ Status: 'Valid', EmailAddress: email }] });
    },
  });
  const mend = () => {
    isDown = false;
  };
  return { client, asked, release, mend };
}

function Own(options: UseEmailFieldOptions) {
  const { value, phase, verdict, message, suggestion, setValue, getInputProps } = useEmailField(options);
  return (
    <>
      <input aria-label="Email" {...getInputProps({ name: 'mail' })} />
      <output>{[value, phase, verdict, message].filter(Boolean).join(' | ')}</output>
      {suggestion && <button onClick={() => setValue(suggestion)}>{suggestion}</button>}
    </>
  );
}
const input = () => screen.getByLabelText<HTMLInputElement>('Email');
const fill = (text: string) => {
  fireEvent.change(input(), { target: { value: text } });
  fireEvent.blur(input());
};
const said = () => screen.getByRole('status').textContent;

describe('a custom email field', () => {
  test('can be uncontrolled, and reports its value', async () => {
    const { client, asked } = service();
    const onChange = vi.fn();
    const onValidated = vi.fn();
    render(
      <AddressProvider client={client}>
        <Own defaultValue="jo@example.com" onChange={onChange} onValidated={onValidated} />
      </AddressProvider>,
    );
    expect([input().value, asked]).toEqual(['jo@example.com', []]);
    fill('al@example.com');
    await waitFor(() => expect(said()).toBe('al@example.com | known | valid'));
    fireEvent.blur(input());
    expect(onChange.mock.calls).toEqual([['al@example.com']]);
    expect(onValidated.mock.calls).toEqual([['valid', expect.objectContaining({ status: 'Valid' })]]);
    expect(asked).toEqual(['al@example.com']);
  });

  test('can be controlled, and the app can format its value', async () => {
    const { client, asked } = service();
    function Page() {
      const [email, setEmail] = useState('');
      return (
        <>
          <Own value={email} onChange={(next) => setEmail(next.toLowerCase())} />
          <button onClick={() => setEmail('saved@example.com')}>Use the saved one</button>
        </>
      );
    }
    render(
      <AddressProvider client={client}>
        <Page />
      </AddressProvider>,
    );
    fill('JO@Example.com');
    await waitFor(() => expect(said()).toBe('jo@example.com | known | valid'));
    // The app sets another email. The earlier result is not shown next to it, and nothing is sent.
    act(() => {
      screen.getByText('Use the saved one').click();
    });
    expect(said()).toBe('saved@example.com | idle');
    expect(asked).toHaveLength(1);
  });

  test('treats an address in another case or with spaces as the same address, which is paid for once, and each answer has the typed spelling', async () => {
    const { client, asked } = service();
    const onValidated = vi.fn();
    render(
      <AddressProvider client={client}>
        <Own onValidated={onValidated} />
      </AddressProvider>,
    );
    const typed = ['Ann@x.com', 'ann@x.com', ' ANN@X.COM ', 'Ann@x.com'];
    for (const [at, email] of typed.entries()) {
      fill(email);
      await waitFor(() => expect(said()).toBe(`${email} | known | valid`.trim().replace(/\s+/g, ' ')));
      await waitFor(() => expect(onValidated).toHaveBeenCalledTimes(at + 1));
    }
    expect(asked).toEqual(['Ann@x.com']);
    const named = ['Ann@x.com', 'ann@x.com', 'ANN@x.com', 'Ann@x.com'];
    expect(onValidated.mock.calls.map(([, { emailAddress }]) => emailAddress as string)).toEqual(named);
    fireEvent.blur(input());
    expect(onValidated).toHaveBeenCalledTimes(4);
  });

  test('does not retry a failed address automatically, not even in another case', async () => {
    const { client, asked } = service();
    render(
      <AddressProvider client={client}>
        <Own />
      </AddressProvider>,
    );
    fill('down@example.com');
    await waitFor(() => expect(said()).toBe('down@example.com | failed'));
    fill('Down@Example.COM');
    await waitFor(() => expect(said()).toBe('Down@Example.COM | failed'));
    expect(asked).toHaveLength(1);
  });

  test('can be used in an app that keeps its own text', () => {
    const { client } = service();
    render(
      <AddressProvider client={client}>
        <Own value="jo@example.com" />
      </AddressProvider>,
    );
    fireEvent.change(input(), { target: { value: 'x' } });
    expect(input().value).toBe('jo@example.com');
  });

  test('reports a failure to the app once, and nothing to the user', async () => {
    const { client, asked } = service();
    const onError = vi.fn();
    render(
      <AddressProvider client={client}>
        <Own onError={onError} />
      </AddressProvider>,
    );
    fill('down@example.com');
    await waitFor(() => expect(said()).toBe('down@example.com | failed'));
    fireEvent.blur(input());
    await waitFor(() => expect(onError).toHaveBeenCalledTimes(1));
    expect(asked).toHaveLength(1);
  });

  test('retries when `check` is called after a failure, and shows the result', async () => {
    const { client, asked, mend } = service();
    const onError = vi.fn();
    const onValidated = vi.fn();
    function Again() {
      const { value, phase, verdict, error, check, getInputProps } = useEmailField({ onError, onValidated });
      return (
        <>
          <input aria-label="Email" {...getInputProps()} />
          <output>{[value, phase, verdict, error?.kind].filter(Boolean).join(' | ')}</output>
          <button onClick={() => void check(value).catch(() => undefined)}>Again</button>
          <button onClick={() => void check('al@example.com')}>Another</button>
        </>
      );
    }
    render(
      <AddressProvider client={client}>
        <Again />
      </AddressProvider>,
    );
    fill('down@example.com');
    await waitFor(() => expect(said()).toBe('down@example.com | failed | http'));
    fireEvent.click(screen.getByText('Again'));
    expect(said()).toBe('down@example.com | checking');
    await waitFor(() => expect(said()).toBe('down@example.com | failed | http'));
    await waitFor(() => expect(onError).toHaveBeenCalledTimes(2));
    mend();
    fireEvent.click(screen.getByText('Again'));
    await waitFor(() => expect(said()).toBe('down@example.com | known | valid'));
    expect(asked).toHaveLength(3);
    // The field shows nothing new for an address that is not in it.
    fireEvent.click(screen.getByText('Another'));
    await waitFor(() => expect(asked).toHaveLength(4));
    expect(said()).toBe('down@example.com | known | valid');
    expect(onValidated).toHaveBeenCalledTimes(1);
  });

  test('shows no answer for an earlier text', async () => {
    const { client, release } = service();
    render(
      <AddressProvider client={client}>
        <Own />
      </AddressProvider>,
    );
    fill('slow@example.com');
    await waitFor(() => expect(said()).toContain('checking'));
    fill('jo@example.com');
    await waitFor(() => expect(said()).toContain('known'));
    await act(async () => {
      release();
      await Promise.resolve();
    });
    expect(said()).toBe('jo@example.com | known | valid');
  });

  test('suggests a fix for a mistyped domain on blur', () => {
    const { client } = service();
    render(
      <AddressProvider client={client}>
        <Own />
      </AddressProvider>,
    );
    fireEvent.change(input(), { target: { value: 'jo@gmial.com' } });
    expect(screen.queryByRole('button')).toBeNull();
    fireEvent.blur(input());
    fireEvent.click(screen.getByRole('button', { name: 'jo@gmail.com' }));
    expect(input().value).toBe('jo@gmail.com');
    expect(screen.queryByRole('button')).toBeNull();
  });
});

test.each(Object.entries(wordsIn))('makes the suggested email a button inside the sentence (%s)', (_, words) => {
  const { client } = service();
  render(
    <AddressProvider client={client} words={words}>
      <EmailField label="Email" defaultValue="jo@gmial.com" />
    </AddressProvider>,
  );
  fireEvent.blur(input());
  expect(screen.getByRole('status').textContent).toBe(words.email.suggestion('jo@gmail.com'));
  expect(screen.getByRole('button').textContent).toBe('jo@gmail.com');
});

/** Renders an app's own form, which shows no browser bubble. */
function OwnForm({ words, onInvalid }: { words?: Words; onInvalid?: (event: { preventDefault(): void }) => void }) {
  const { problem, getInputProps, getErrorProps } = useEmailField({ ...(words ? { words } : {}) });
  return (
    <form aria-label="Order">
      <input aria-label="Name" defaultValue="Jo" required />
      <input
        aria-label="Email"
        {...getInputProps({ required: true, 'aria-describedby': 'mine', ...(onInvalid ? { onInvalid } : {}) })}
      />
      {problem && <strong {...getErrorProps()}>{problem}</strong>}
    </form>
  );
}
const describedBy = () =>
  input()
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? id);
const send = () => act(() => screen.getByRole<HTMLFormElement>('form').requestSubmit());

describe('an email that the browser rejects is reported in our words', () => {
  test.each(Object.entries(wordsIn))('next to the field, and not in a browser bubble (%s)', (_, words) => {
    const { client } = service();
    let isBubble: boolean | undefined;
    render(
      <AddressProvider client={client} words={words}>
        <OwnForm />
      </AddressProvider>,
    );
    input().addEventListener('invalid', (event) => {
      queueMicrotask(() => (isBubble = !event.defaultPrevented));
    });
    send();
    expect(describedBy()).toEqual([words.email.required(), 'mine']);
    expect([input().getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', input()]);
    fireEvent.change(input(), { target: { value: 'jo' } });
    expect([describedBy(), input().getAttribute('aria-invalid')]).toEqual([['mine'], null]);
    send();
    expect(describedBy()).toEqual([words.email.unfinished(), 'mine']);
    return Promise.resolve().then(() => expect(isBubble).toBe(false));
  });

  test('and the first invalid field of the form gets the focus, custom or email', () => {
    const { client } = service();
    render(
      <AddressProvider client={client}>
        <OwnForm />
      </AddressProvider>,
    );
    const name = screen.getByLabelText<HTMLInputElement>('Name');
    name.focus();
    send();
    expect(document.activeElement).toBe(input());
    name.value = '';
    name.focus();
    send();
    expect(document.activeElement).toBe(name);
  });

  test('with the app’s own reason in the words of the app, but not in an app that handles it', () => {
    const { client } = service();
    const view = render(
      <AddressProvider client={client}>
        <OwnForm />
      </AddressProvider>,
    );
    input().setCustomValidity('We know this one already.');
    send();
    expect(describedBy()).toEqual(['We know this one already.', 'mine']);
    view.unmount();
    render(
      <AddressProvider client={client}>
        <OwnForm onInvalid={(event) => event.preventDefault()} />
      </AddressProvider>,
    );
    send();
    expect(describedBy()).toEqual(['mine']);
  });
});
