import type { Meta, StoryObj } from '@storybook/react-vite';
import { type AddressEvent, AddressForm } from 'doorplate';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { box, drawn, field, phase, pick } from './formPlay.ts';
import { ShopForm, type ShopFormProps } from './ShopForm.tsx';
import { Simulated } from './Simulated.tsx';

/** If no address matches, the service does not answer or there is no key, the form still works, and the app is notified. */
const meta = {
  title: 'Scenarios/Manual entry and fallback',
  component: AddressForm,
  args: { layout: 'search', countries: ['US', 'CA'] },
  render: (args: ShopFormProps) => <ShopForm {...args} />,
} satisfies Meta<ShopFormProps>;
export default meta;
type Story = StoryObj<ShopFormProps>;

const manualRow = (canvas: HTMLElement) => within(canvas).findByRole('option', { name: 'Enter the address yourself' });

/** The last row of every list opens the fields. Arrow Up in the search moves to it. */
export const TheLastRow: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.type(box(canvasElement), 'main st');
    await phase(canvasElement, 'found');
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(async () => expect(await manualRow(canvasElement)).toHaveAttribute('aria-selected', 'true'));
    await drawn();
  },
};

/** Nothing is found. The row that opens the fields is the only one, and the link next to the label stays visible. */
export const NothingFound: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.type(box(canvasElement), '12 Nowhere St, Salem, MA 01970');
    await phase(canvasElement, 'empty');
    await waitFor(() => expect(within(canvasElement).getByText('No addresses found')).toBeVisible());
    await waitFor(() => expect(canvasElement.querySelectorAll('li[role=option]')).toHaveLength(1));
    await drawn();
  },
};

/** The typed text moves to the matching fields when they open. */
export const EnteredByHand: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.type(box(canvasElement), '12 Nowhere St, Salem, MA 01970');
    await userEvent.click(await manualRow(canvasElement));
    await expect(field(canvasElement, 'line1')).toHaveValue('12 Nowhere St');
    await expect(field(canvasElement, 'city')).toHaveValue('Salem');
    await expect(field(canvasElement, 'region')).toHaveValue('MA');
    await expect(field(canvasElement, 'postalCode')).toHaveValue('01970');
    await drawn();
  },
};

/** A call failed once: the user can retry or enter the address manually. */
export const FailedOnce: Story = {
  args: { service: { failing: { find: '500' } } },
  play: async ({ canvasElement }) => {
    await userEvent.type(box(canvasElement), 'm');
    await phase(canvasElement, 'failed');
    await manualRow(canvasElement);
    await waitFor(() => expect(within(canvasElement).getByRole('button', { name: 'Try again' })).toBeVisible());
    await drawn();
  },
};

/** The service rejects the key: the fields silently replace the search, and `onFallback` notifies the app. */
export const ServiceRefused: Story = {
  args: { service: { failing: { find: 'error-object' } }, onFallback: fn() },
  play: async ({ canvasElement, args }) => {
    await userEvent.type(box(canvasElement), 'm');
    await waitFor(() => expect(field(canvasElement, 'line1')).toHaveFocus());
    await expect(field(canvasElement, 'line1')).toHaveValue('m');
    await expect(args.onFallback).toHaveBeenCalledTimes(1);
    await drawn();
  },
};

/** The service rejects the key in `layout="fields"`: the first line becomes a plain input. */
export const ServiceRefusedInTheFirstLine: Story = {
  args: { ...ServiceRefused.args, layout: 'fields' },
  play: async ({ canvasElement, args }) => {
    await userEvent.type(box(canvasElement), 'm');
    await waitFor(() => expect(field(canvasElement, 'line1')).not.toHaveAttribute('role'));
    await expect(field(canvasElement, 'line1')).toHaveFocus();
    await userEvent.keyboard('ain');
    await expect(field(canvasElement, 'line1')).toHaveValue('main');
    await expect(args.onFallback).toHaveBeenCalledTimes(1);
  },
};

function Told({ args: { service, onSubmit: _, ...args } }: { args: ShopFormProps }) {
  const [events, setEvents] = useState<AddressEvent[]>([]);
  return (
    <Simulated {...service}>
      <AddressForm {...args} onEvent={(event) => setEvents((before) => [...before, event])} />
      <pre data-testid="events" style={{ whiteSpace: 'pre-wrap' }}>
        {events.map((event) => JSON.stringify(event)).join('\n')}
      </pre>
    </Simulated>
  );
}

/** The live output of `onEvent`. It contains only numbers and names. */
export const FiguresOfAShop: Story = {
  render: (args: ShopFormProps) => <Told args={args} />,
  play: async ({ canvasElement }) => {
    await pick(canvasElement, '77 beacon apt 1');
    const told = within(canvasElement).getByTestId('events');
    await waitFor(() => expect(told.textContent).toContain('"type":"picked"'));
    await expect(told.textContent).not.toMatch(/beacon/i);
  },
};
