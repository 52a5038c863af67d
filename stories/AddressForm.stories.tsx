import type { Meta, StoryObj } from '@storybook/react-vite';
import { type AddressEvent, AddressForm, type AddressFormValue, noPoBox } from 'doorplate';
import { fr } from 'doorplate/words/fr';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { Simulated, type SimulatedProps } from './Simulated.tsx';

type Args = React.ComponentProps<typeof AddressForm> & {
  service?: Omit<SimulatedProps, 'children'>;
  onSubmit?: (data: object) => void;
};

/** The drop-in checkout address: search first, then the fields of the country, all editable. */
const meta = {
  title: 'Components/AddressForm',
  component: AddressForm,
  args: { layout: 'search', countries: ['US', 'CA'], onChange: fn(), onSelect: fn(), onError: fn(), onSubmit: fn() },
  render: ({ service, onSubmit, ...args }: Args) => (
    <Simulated {...service}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit?.(Object.fromEntries(new FormData(event.currentTarget)));
        }}
      >
        <AddressForm {...args} />
        <p>
          <button type="submit">Continue</button>
        </p>
      </form>
    </Simulated>
  ),
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

const box = (canvas: HTMLElement) => canvas.querySelector<HTMLInputElement>('input[role=combobox]')!;
const field = (canvas: HTMLElement, name: string) => canvas.querySelector<HTMLInputElement>(`[name="${name}"]`);
const phase = (canvas: HTMLElement, wanted: string) =>
  waitFor(() => expect(canvas.querySelector('[data-phase]')?.getAttribute('data-phase')).toBe(wanted));
const drawn = () =>
  Promise.all(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
      .map(({ finished }) => finished),
  );
const submit = (canvas: HTMLElement) => userEvent.click(within(canvas).getByRole('button', { name: 'Continue' }));

async function pick(canvas: HTMLElement, text: string) {
  await userEvent.type(box(canvas), text);
  await phase(canvas, 'found');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(field(canvas, 'city')).not.toHaveValue(''));
  await drawn();
}

export const SearchFirst: Story = {};

export const Picked: Story = {
  play: async ({ canvasElement, args }) => {
    await pick(canvasElement, '77 beacon apt 1');
    await submit(canvasElement);
    await expect(args.onSubmit).toHaveBeenCalledWith({
      country: 'US',
      line1: '77 Beacon Street',
      line2: 'Apt 1',
      city: 'Boston',
      region: 'MA',
      postalCode: '02108',
    });
  },
};

export const DarkPicked: Story = {
  parameters: { theme: 'dark' },
  play: ({ canvasElement }) => pick(canvasElement, '77 beacon apt 1'),
};

export const EditAfterSelection: Story = {
  play: async ({ canvasElement, args }) => {
    await pick(canvasElement, '77 beacon apt 1');
    await userEvent.clear(field(canvasElement, 'line2')!);
    await userEvent.type(field(canvasElement, 'line2')!, 'Rear house');
    await submit(canvasElement);
    await expect(args.onSubmit).toHaveBeenCalledWith(expect.objectContaining({ line2: 'Rear house' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ line2: 'Rear house' }),
      expect.objectContaining({ edited: true }),
    );
  },
};

export const AUnitThatIsNotOnRecordIsKept: Story = {
  play: async ({ canvasElement }) => {
    await pick(canvasElement, '1600 pennsylvania apt 4b');
    await expect(field(canvasElement, 'line2')).toHaveValue('apt 4b');
    await expect(field(canvasElement, 'line2')).toHaveAccessibleDescription(/We kept “apt 4b” as you typed it/);
  },
};

export const ManualEntry: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.type(box(canvasElement), 'Cabin behind the mill');
    await userEvent.click(canvas.getByRole('button', { name: 'Enter the address yourself' }));
    await expect(field(canvasElement, 'line1')).toHaveValue('Cabin behind the mill');
    await waitFor(() => expect(field(canvasElement, 'line1')).toHaveFocus());
    await userEvent.type(field(canvasElement, 'city')!, 'Lubec');
    await userEvent.selectOptions(canvas.getByLabelText('State'), 'ME');
    await userEvent.type(field(canvasElement, 'postalCode')!, '04652');
    await submit(canvasElement);
    await expect(args.onSubmit).toHaveBeenCalledWith({
      country: 'US',
      line1: 'Cabin behind the mill',
      line2: '',
      city: 'Lubec',
      region: 'ME',
      postalCode: '04652',
    });
  },
};

export const BackToTheSearch: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Enter the address yourself' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Search for the address' }));
    await waitFor(() => expect(box(canvasElement)).toHaveFocus());
  },
};

export const MissingFields: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Enter the address yourself' }));
    await submit(canvasElement);
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await expect(canvas.getByText('Street address is missing.')).toBeVisible();
    await waitFor(() => expect(field(canvasElement, 'line1')).toHaveFocus());
  },
};

export const UnfinishedSearch: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.type(box(canvasElement), 'somewhere');
    await submit(canvasElement);
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await expect(within(canvasElement).getByText('Choose a suggestion, or enter the address yourself.')).toBeVisible();
  },
};

export const AnOddPostalCode: Story = {
  args: {
    defaultValue: { line1: '1 Main Street', city: 'Galena', region: 'Illinois', postalCode: '6103', country: 'US' },
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(field(canvasElement, 'postalCode')!);
    await userEvent.tab();
    await expect(within(canvasElement).getByText(/check the ZIP code/)).toBeVisible();
  },
};

export const ExistingAddress: Story = {
  args: {
    defaultValue: {
      line1: '25 Rue Saint-Jean',
      city: 'Québec',
      region: 'Québec',
      postalCode: 'G1R 1N7',
      country: 'CA',
    },
  },
  play: async ({ canvasElement, args }) => {
    await expect(field(canvasElement, 'region')).toHaveValue('QC');
    await submit(canvasElement);
    await expect(args.onSubmit).toHaveBeenCalled();
  },
};

function FilledLater({ args }: { args: Args }) {
  const [value, setValue] = useState<AddressFormValue>();
  return (
    <>
      <AddressForm {...args} {...(value ? { value } : {})} onChange={setValue} />
      <button
        type="button"
        onClick={() => {
          setValue({
            company: '',
            line1: '1 Main Street',
            line2: '',
            line3: '',
            district: '',
            city: 'Galena',
            region: 'IL',
            postalCode: '61036',
            country: 'US',
          });
        }}
      >
        Use my saved address
      </button>
    </>
  );
}

export const FilledByTheAppLater: Story = {
  render: ({ service, onSubmit: _, ...args }: Args) => (
    <Simulated {...service}>
      <FilledLater args={args} />
    </Simulated>
  ),
  play: async ({ canvasElement }) => {
    await expect(field(canvasElement, 'line1')!.closest('[data-waiting]')).not.toBeNull();
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Use my saved address' }));
    await expect(field(canvasElement, 'line1')).toHaveValue('1 Main Street');
    await userEvent.type(field(canvasElement, 'line2')!, 'Rear');
    await expect(field(canvasElement, 'line2')).toHaveValue('Rear');
  },
};

export const ACompanyIsNotLost: Story = {
  play: async ({ canvasElement }) => {
    await pick(canvasElement, '1600 pennsylvania');
    await expect(field(canvasElement, 'company')).toHaveValue('The White House');
  },
};

export const TwoLanguages: Story = {
  args: { countries: ['CA'] },
  play: async ({ canvasElement }) => {
    await pick(canvasElement, '1155 sainte-catherine');
    const canvas = within(canvasElement);
    await expect(field(canvasElement, 'city')).toHaveValue('Montreal');
    await userEvent.click(canvas.getByRole('button', { name: 'French' }));
    await expect(field(canvasElement, 'city')).toHaveValue('Montréal');
    await expect(field(canvasElement, 'line1')).toHaveValue('1155 Rue Sainte-Catherine Est');
  },
};

export const Japan: Story = {
  args: {
    countries: ['JP'],
    defaultValue: { line1: '1-1 Chiyoda', region: 'Tokyo', postalCode: '100-8111', city: 'Chiyoda-ku', country: 'JP' },
  },
  play: async ({ canvasElement }) => {
    const labels = [...canvasElement.querySelectorAll('.doorplate-fields .doorplate-cell')].map((cell) =>
      cell.getAttribute('data-field'),
    );
    await expect(labels.slice(0, 2)).toEqual(['postalCode', 'region']);
  },
};

export const RefusedByARule: Story = {
  args: { rules: [noPoBox] },
  play: async ({ canvasElement, args }) => {
    await userEvent.type(box(canvasElement), 'po box 12');
    await phase(canvasElement, 'found');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(field(canvasElement, 'line1')).toHaveAccessibleDescription(/can’t deliver to a PO box/));
    await submit(canvasElement);
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};
export const RefusedByARuleDark: Story = { ...RefusedByARule, parameters: { theme: 'dark' } };

export const French: Story = {
  args: { service: { words: fr } },
  play: ({ canvasElement }) => pick(canvasElement, '77 beacon apt 1'),
};
export const WithCompany: Story = {
  args: { fields: { company: 'optional' } },
  play: ({ canvasElement }) => pick(canvasElement, 'blue heron'),
};
export const VeryLongNames: Story = { play: ({ canvasElement }) => pick(canvasElement, 'honourable society') };
export const Disabled: Story = { args: { disabled: true } };
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
    await expect(within(canvasElement).getByText('No addresses found')).toBeVisible();
    await expect(canvasElement.querySelectorAll('li[role=option]')).toHaveLength(1);
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
    await expect(within(canvasElement).getByRole('button', { name: 'Try again' })).toBeVisible();
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

function Told({ args: { service, onSubmit: _, ...args } }: { args: Args }) {
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
  render: (args: Args) => <Told args={args} />,
  play: async ({ canvasElement }) => {
    await pick(canvasElement, '77 beacon apt 1');
    const told = within(canvasElement).getByTestId('events');
    await waitFor(() => expect(told.textContent).toContain('"type":"picked"'));
    await expect(told.textContent).not.toMatch(/beacon/i);
  },
};
