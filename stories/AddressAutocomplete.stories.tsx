import type { Meta, StoryObj } from '@storybook/react-vite';
import { AddressAutocomplete } from 'doorplate';
import { fr } from 'doorplate/words/fr';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { Simulated, type SimulatedProps } from './Simulated.tsx';

type Args = React.ComponentProps<typeof AddressAutocomplete> & { service?: Omit<SimulatedProps, 'children'> };

/** The search field on its own. Type, open a building with the arrow keys and Enter, and select an address. */
const meta = {
  title: 'Components/AddressAutocomplete',
  component: AddressAutocomplete,
  args: { onSelect: fn(), onError: fn(), onChange: fn() },
  render: ({ service, ...args }: Args) => (
    <Simulated {...service}>
      <AddressAutocomplete {...args} />
    </Simulated>
  ),
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

const box = (canvas: HTMLElement) => within(canvas).getByRole<HTMLInputElement>('combobox');
const phaseOf = (canvas: HTMLElement) => canvas.querySelector('[data-phase]')?.getAttribute('data-phase');
const found = (canvas: HTMLElement, phase = 'found') => waitFor(() => expect(phaseOf(canvas)).toBe(phase));
const drawn = () =>
  Promise.all(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
      .map(({ finished }) => finished),
  );

export const Empty: Story = {};

/** The user's own addresses, shown when an empty search gets the focus. Selecting one makes no call. */
export const SavedAddresses: Story = {
  args: {
    saved: [
      {
        label: 'Home',
        address: {
          line1: '12 Elm Street',
          line2: 'Apt 4',
          city: 'Salem',
          region: 'MA',
          postalCode: '01970',
          country: 'US',
        },
      },
      {
        label: 'Parents',
        address: { line1: '350 rue Sherbrooke', city: 'Montréal', region: 'QC', postalCode: 'H2X 1E5', country: 'CA' },
      },
    ],
    recent: () => [
      { address: { line1: '9 Quay Road', city: 'Wells', region: 'ME', postalCode: '04090', country: 'US' } },
    ],
    onUse: fn(),
  },
  play: async ({ canvasElement }) => {
    box(canvasElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(within(canvasElement).getByRole('group', { name: 'Saved addresses' })).toBeVisible());
    await waitFor(() =>
      expect(within(canvasElement).getByRole('option', { name: /^Home/ })).toHaveAttribute('aria-selected', 'true'),
    );
    await drawn();
  },
};

export const Suggestions: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.type(box(canvasElement), 'main st');
    await found(canvasElement);
    await userEvent.keyboard('{ArrowDown}');
    const [first] = within(canvasElement).getAllByRole('option');
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await waitFor(() => expect(first?.querySelectorAll('mark').length).toBe(2));
    await drawn();
  },
};

export const DarkSuggestions: Story = { ...Suggestions, parameters: { theme: 'dark' } };

export const InsideABuilding: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.type(box(canvasElement), '500 harbor');
    await found(canvasElement);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await within(canvasElement).findByRole('option', { name: 'Back to results' });
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await drawn();
  },
};

/** The list of one floor, two levels deep. Its first row returns to the building, and names the building. */
export const OnAFloor: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(box(canvasElement), '500 harbor');
    await found(canvasElement);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await canvas.findByRole('option', { name: 'Back to results' });
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await canvas.findByRole('option', { name: 'Back to 500 Harbor Plaza' });
    await drawn();
  },
};

/** Text typed after opening a street narrows its list, without a call. */
export const NarrowedInsideAStreet: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.type(box(canvasElement), 'jefferson');
    await found(canvasElement);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await within(canvasElement).findByRole('option', { name: 'Back to results' });
    await userEvent.keyboard(' 121{ArrowDown}{ArrowDown}');
    await waitFor(() => expect(within(canvasElement).getAllByRole('option')).toHaveLength(7));
    await drawn();
  },
};

/** Nothing in the street matches the text. A message says so, and the only row searches everywhere. */
export const NothingInsideAStreet: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.type(box(canvasElement), 'jefferson');
    await found(canvasElement);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await within(canvasElement).findByRole('option', { name: 'Back to results' });
    await userEvent.keyboard(' 99');
    await expect(await within(canvasElement).findByText('No matches in Jefferson Avenue')).toBeVisible();
    await waitFor(() => expect(within(canvasElement).getAllByRole('option')).toHaveLength(1));
    await drawn();
  },
};

export const Chosen: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.type(box(canvasElement), '77 beacon apt 1');
    await found(canvasElement);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await found(canvasElement, 'selected');
    await expect(args.onSelect).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(box(canvasElement)).toHaveValue('77 Beacon Street, Apt 1, Boston, MA 02108'));
  },
};

export const NothingFound: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.type(box(canvasElement), 'zzzz');
    await found(canvasElement, 'empty');
    await waitFor(() => expect(within(canvasElement).getByText('No addresses found')).toBeVisible());
    await waitFor(() => expect(box(canvasElement)).toHaveAttribute('aria-expanded', 'false'));
    await drawn();
  },
};

export const Loading: Story = {
  args: { service: { latency: 3_600_000 } },
  play: async ({ canvasElement }) => {
    await userEvent.type(box(canvasElement), 'main');
    await found(canvasElement, 'finding');
    await drawn();
  },
};

export const Failed: Story = {
  args: { service: { failing: { find: 'error-object' } } },
  play: async ({ canvasElement, args }) => {
    await userEvent.type(box(canvasElement), 'm');
    await found(canvasElement, 'failed');
    await waitFor(() => expect(within(canvasElement).getByRole('button', { name: 'Try again' })).toBeVisible());
    await expect(args.onError).toHaveBeenCalled();
    await waitFor(() => expect(box(canvasElement)).toHaveValue('m'));
  },
};

export const RetrieveFailed: Story = {
  args: { service: { failing: { retrieve: 'reset-after' } } },
  play: async ({ canvasElement, args }) => {
    await userEvent.type(box(canvasElement), '1600 penn');
    await found(canvasElement);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await found(canvasElement, 'failed');
    await expect(args.onSelect).not.toHaveBeenCalled();
    await waitFor(() => expect(box(canvasElement)).toHaveValue('1600 penn'));
  },
};

export const VeryLongNames: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.type(box(canvasElement), 'honourable society');
    await found(canvasElement);
    await drawn();
  },
};

export const Required: Story = { args: { required: true, error: 'Choose an address.' } };
export const Disabled: Story = { args: { disabled: true, defaultValue: '77 Beacon Street, Boston' } };
export const ReadOnly: Story = { args: { readOnly: true, defaultValue: '77 Beacon Street, Boston' } };

export const French: Story = {
  args: { service: { words: fr }, language: 'fr' },
  play: async ({ canvasElement }) => {
    await userEvent.type(box(canvasElement), 'sainte catherine');
    await found(canvasElement);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await found(canvasElement, 'selected');
    await waitFor(() => expect(box(canvasElement)).toHaveValue('1155 Rue Sainte-Catherine Est, Montréal, QC H2L 2G8'));
  },
};

export const RightToLeft: Story = {
  render: ({ service, ...args }: Args) => (
    <div dir="rtl">
      <Simulated {...service}>
        <AddressAutocomplete {...args} />
      </Simulated>
    </div>
  ),
  play: Suggestions.play!,
};

export const YourOwnTheme: Story = {
  args: {
    style: {
      '--doorplate-accent': 'light-dark(#0f766e, #5eead4)',
      '--doorplate-radius': '4px',
      '--doorplate-height': '56px',
    } as React.CSSProperties,
  },
  play: Suggestions.play!,
};
