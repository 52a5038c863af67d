import type { Meta, StoryObj } from '@storybook/react-vite';
import { type AddressEvent, AddressForm } from 'doorplate';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { box, drawn, field, phase, pick } from './formPlay.ts';
import { ShopForm, type ShopFormProps } from './ShopForm.tsx';
import { Simulated } from './Simulated.tsx';

/** No address that fits, no answer, no key: the form goes on, and the app is told. */
const meta = {
  title: 'Scenarios/A way out',
  component: AddressForm,
  args: { layout: 'search', countries: ['US', 'CA'] },
  render: (args: ShopFormProps) => <ShopForm {...args} />,
} satisfies Meta<ShopFormProps>;
export default meta;
type Story = StoryObj<ShopFormProps>;

const manualRow = (canvas: HTMLElement) => within(canvas).findByRole('option', { name: 'Enter the address yourself' });

/** The last row of every list leads to the fields. Up from the field goes to it. */
export const TheLastRow: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.type(box(canvasElement), 'main st');
    await phase(canvasElement, 'found');
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(async () => expect(await manualRow(canvasElement)).toHaveAttribute('aria-selected', 'true'));
    await drawn();
  },
};

/** Nothing is found: the row stands alone, and the other way beside the label is not covered. */
export const NothingFound: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.type(box(canvasElement), '12 Nowhere St, Salem, MA 01970');
    await phase(canvasElement, 'empty');
    await waitFor(() => expect(within(canvasElement).getByText('No addresses found')).toBeVisible());
    await waitFor(() => expect(canvasElement.querySelectorAll('li[role=option]')).toHaveLength(1));
    await drawn();
  },
};

/** What was typed goes where it belongs. */
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

/** A call failed once: it can be tried again, or the address entered by hand. */
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

/** The service refuses the key: the fields stand in the place of the search, and nothing is said. The app is told by `onFallback`. */
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

/** And with all fields, the first line is an ordinary one. */
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

/** What `onEvent` tells, as it happens: figures and names alone. */
export const FiguresOfAShop: Story = {
  render: (args: ShopFormProps) => <Told args={args} />,
  play: async ({ canvasElement }) => {
    await pick(canvasElement, '77 beacon apt 1');
    const told = within(canvasElement).getByTestId('events');
    await waitFor(() => expect(told.textContent).toContain('"type":"picked"'));
    await expect(told.textContent).not.toMatch(/beacon/i);
  },
};
