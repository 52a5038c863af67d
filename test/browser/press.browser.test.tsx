import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { AddressForm, AddressProvider, EmailField, useAddressForm, useEmailField } from 'doorplate';
import { createClient } from 'doorplate/core';
import 'doorplate/styles.css';
import { type ReactNode, StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { blank } from '../support/checkout.tsx';
import { protocol, takeBack } from '../support/protocol.ts';

/** Emails that were sent for validation. Each answer waits until the test releases it. */
let asked: (() => void)[];
let sent: number;
beforeEach(() => {
  asked = [];
  sent = 0;
});
afterEach(async () => {
  cleanup();
  await page.viewport(900, 700);
  await takeBack('Emulation.setTouchEmulationEnabled', { enabled: false });
});

const client = () =>
  createClient({
    endpoints: { batch: 'https://batch.test', platform: 'https://platform.test' },
    fetch: async (request) => {
      const EmailAddress = new URLSearchParams(await request.text()).get('Emails')!;
      await new Promise<void>((resolve) => asked.push(resolve));
      return Response.json({ Items: [{ Status: 'Invalid', EmailAddress }] });
    },
  });

const show = (fields: ReactNode) =>
  render(
    <StrictMode>
      <AddressProvider client={client()}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            sent += 1;
          }}
        >
          {fields}
          <button>Pay</button>
        </form>
      </AddressProvider>
    </StrictMode>,
  );

const saved = { ...blank, line1: '1 Main Street', city: 'Galena', region: 'IL', postalCode: '6103' };
function OwnAddress() {
  const form = useAddressForm({ defaultValue: saved });
  return (
    <div {...form.getFormProps()}>
      <label {...form.getLabelProps('postalCode')}>ZIP code</label>
      <input {...form.getFieldProps('postalCode')} />
      {form.notices.postalCode && <p {...form.getNoticeProps('postalCode')}>{form.notices.postalCode}</p>}
      <p>We deliver on weekdays.</p>
    </div>
  );
}
function OwnEmail() {
  const { message, suggestion, phase, getInputProps } = useEmailField({ defaultValue: 'jo@gmial.com' });
  return (
    <>
      <label>
        Email <input {...getInputProps()} />
      </label>
      {phase === 'checking' && <p>One moment</p>}
      {suggestion && <p>Did you mean {suggestion}?</p>}
      {message && <p>{message}</p>}
      <p style={{ height: 200 }}>We write when it is on its way.</p>
    </>
  );
}

const cases: [string, ReactNode, string, RegExp][] = [
  [
    'the doubtful postal code',
    <AddressForm layout="search" key="1" defaultValue={saved} countries={['US']} />,
    'ZIP code',
    /usually looks/,
  ],
  ['the suggested email', <EmailField key="2" defaultValue="jo@gmial.com" />, 'Email', /Did you mean/],
  ['the doubtful postal code in an app’s own fields', <OwnAddress key="3" />, 'ZIP code', /usually looks/],
  ['the suggested email in an app’s own fields', <OwnEmail key="4" />, 'Email', /Did you mean/],
];

const button = () => screen.getByRole('button', { name: 'Pay' });
const center = (element: Element) => {
  // The test's page is an iframe in the browser's page.
  const frame = window.frameElement?.getBoundingClientRect();
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2 + (frame?.x ?? 0), y: y + height / 2 + (frame?.y ?? 0) };
};
const mouse = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', at: { x: number; y: number }) =>
  protocol('Input.dispatchMouseEvent', {
    type,
    ...at,
    ...(type === 'mouseMoved' ? {} : { button: 'left', clickCount: 1 }),
  });

describe.each(cases)('a message that appears on blur (%s)', (_, fields, label, words) => {
  const open = () => {
    show(fields);
    act(() => {
      screen.getByLabelText(label).focus();
    });
    expect(screen.queryByText(words)).toBeNull();
  };

  test('lets one click on the button below submit the form once, and then appears', async () => {
    open();
    await userEvent.click(button());
    await screen.findByText(words);
    expect(sent).toBe(1);
  });

  test('keeps the button under a pressed pointer, however long the press takes', async () => {
    open();
    const at = center(button());
    const { top } = button().getBoundingClientRect();
    await mouse('mouseMoved', at);
    await mouse('mousePressed', at);
    await waitFor(() => expect(document.activeElement).toBe(button()));
    await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    expect([button().getBoundingClientRect().top, screen.queryByText(words)]).toEqual([top, null]);
    await mouse('mouseReleased', at);
    await screen.findByText(words);
    expect(sent).toBe(1);
  });

  test('lets one tap submit once, on a screen of 320 pixels', async () => {
    await page.viewport(320, 640);
    await protocol('Emulation.setTouchEmulationEnabled', { enabled: true });
    open();
    const at = center(button());
    await protocol('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    await protocol('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await screen.findByText(words);
    expect(sent).toBe(1);
  });

  test('appears immediately when the keyboard moves the focus', async () => {
    open();
    await userEvent.tab();
    expect(screen.queryByText(words)).not.toBeNull();
  });

  test('is not lost if a press ends elsewhere', async () => {
    open();
    const at = center(button());
    await mouse('mouseMoved', at);
    await mouse('mousePressed', at);
    await mouse('mouseReleased', { x: at.x, y: 1 });
    await screen.findByText(words);
    expect(sent).toBe(0);
  });
});

test.each([
  ['is cancelled, as by a scroll', new PointerEvent('pointercancel')],
  ['ends in a menu of the browser, without an event to the page', new PointerEvent('pointermove', { buttons: 0 })],
])('is not lost if a press %s', async (_, end) => {
  show(<EmailField defaultValue="jo@gmial.com" />);
  act(() => {
    screen.getByLabelText('Email').focus();
    window.dispatchEvent(new PointerEvent('pointerdown', { buttons: 1 }));
    window.dispatchEvent(new PointerEvent('pointermove', { buttons: 1 }));
    screen.getByLabelText('Email').blur();
  });
  expect(screen.queryByText(/Did you mean/)).toBeNull();
  window.dispatchEvent(end);
  await screen.findByText(/Did you mean/);
});

test('waits for the end of a press, even if its answer arrives during the press', async () => {
  show(<EmailField />);
  await userEvent.type(screen.getByLabelText('Email'), 'nobody@example.com');
  await userEvent.tab();
  await waitFor(() => expect(asked).toHaveLength(1));
  const at = center(button());
  await mouse('mouseMoved', at);
  await mouse('mousePressed', at);
  await act(async () => {
    asked[0]?.();
    await new Promise((resolve) => setTimeout(resolve, 0));
    await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  expect(screen.queryByText(/couldn’t find/)).toBeNull();
  await mouse('mouseReleased', at);
  await screen.findByText(/couldn’t find/);
  expect(sent).toBe(1);
});
