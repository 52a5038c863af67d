import type { Meta, StoryObj } from '@storybook/react-vite';
import { AddressForm, PostcodeLookup } from 'doorplate';
import { cy } from 'doorplate/words/cy';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { Simulated, type SimulatedProps } from './Simulated.tsx';

type Args = React.ComponentProps<typeof PostcodeLookup> & { service?: Omit<SimulatedProps, 'children'> };

const street = (line1: string, line2 = '') => ({
  ...{ line1, line2, city: 'Leeds', postalCode: 'LS1 4AP', countryIso2: 'GB' },
});
const addresses = [
  ...['1', '3', '5', '9', '11'].map((number) => street(`${number} High Street`)),
  ...['Flat 1', 'Flat 2'].map((flat) => street('7 High Street', flat)),
];

/** Finds an address by its postcode, as public services ask for it. */
const meta = {
  title: 'Components/PostcodeLookup',
  component: PostcodeLookup,
  args: {
    onSelect: fn(),
    manual: (postalCode: string) => <AddressForm countries={['GB']} defaultValue={{ postalCode }} />,
  },
  render: ({ service, ...args }: Args) => (
    <Simulated addresses={addresses} {...service}>
      <PostcodeLookup {...args} />
    </Simulated>
  ),
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

const findAddresses = async (canvasElement: HTMLElement, words = cy) => {
  const canvas = within(canvasElement);
  const isWelsh = canvas.queryByRole('textbox', { name: words.lookup.postcode() }) !== null;
  await userEvent.type(canvas.getByRole('textbox'), 'ls1 4ap');
  await userEvent.click(canvas.getByRole('button', { name: isWelsh ? words.lookup.find() : 'Find address' }));
};

export const Postcode: Story = {};
export const Addresses: Story = {
  play: async ({ canvasElement }) => {
    await findAddresses(canvasElement);
    const select = await within(canvasElement).findByRole('combobox', { name: 'Select an address' });
    await waitFor(() => expect(select).toHaveFocus());
  },
};
export const RadioButtons: Story = {
  args: { list: 'radios' },
  play: async ({ canvasElement }) => {
    await findAddresses(canvasElement);
    await expect(await within(canvasElement).findAllByRole('radio')).toHaveLength(7);
  },
};
export const Chosen: Story = {
  args: { list: 'radios' },
  play: async ({ args, canvasElement }) => {
    await findAddresses(canvasElement);
    const canvas = within(canvasElement);
    await userEvent.click((await canvas.findAllByRole('radio'))[1]!);
    await userEvent.click(canvas.getByRole('button', { name: 'Use this address' }));
    await expect(await canvas.findByRole('group', { name: 'Your address' })).toBeVisible();
    await expect(args.onSelect).toHaveBeenCalledTimes(1);
  },
};
export const IncompletePostcode: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByRole('textbox'), 'LS1{Enter}');
    await expect(await canvas.findByText('Enter a full UK postcode')).toBeVisible();
  },
};
export const ManualEntry: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Enter address manually' }));
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Find the address by postcode' })).toBeVisible());
  },
};
export const InWelsh: Story = {
  args: { service: { words: cy } },
  play: async ({ canvasElement }) => {
    await findAddresses(canvasElement);
    await expect(await within(canvasElement).findByRole('combobox', { name: cy.lookup.choose() })).toBeVisible();
  },
};
export const Dark: Story = { ...Chosen, parameters: { theme: 'dark' } };
