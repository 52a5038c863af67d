import type { Meta, StoryObj } from '@storybook/react-vite';
import { AddressCard } from 'doorplate';
import { ar } from 'doorplate/words/ar';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Simulated } from './Simulated.tsx';

/** Shows an address as its country writes it. */
const meta = {
  title: 'Components/AddressCard',
  component: AddressCard,
  args: {
    title: 'Delivery address',
    address: {
      name: 'Ana Moss',
      line1: '12 Elm Street',
      line2: 'Apt 3',
      city: 'Boston',
      region: 'MA',
      postalCode: '02108',
      country: 'US',
    },
    onEdit: fn(),
  },
  render: (args) => (
    <Simulated>
      <AddressCard {...args} />
    </Simulated>
  ),
} satisfies Meta<typeof AddressCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Edit the address Delivery address' }));
    await expect(args.onEdit).toHaveBeenCalledTimes(1);
  },
};
export const AbroadWithCountryLine: Story = {
  args: {
    from: 'US',
    address: { company: 'Blumen Schmidt', line1: 'Torstraße 1', city: 'Berlin', postalCode: '10119', country: 'DE' },
  },
};
export const InJapanese: Story = {
  args: {
    address: {
      name: '田中花子',
      line1: '千代田1-1',
      city: '千代田区',
      region: '13',
      postalCode: '100-8111',
      country: 'JP',
    },
  },
};
export const RightToLeft: Story = {
  args: {
    title: 'عنوان التوصيل',
    words: ar,
    address: { line1: 'شارع الشيخ زايد 1', city: 'دبي', country: 'AE' },
  },
  decorators: [
    (Story) => (
      <div dir="rtl" lang="ar">
        <Story />
      </div>
    ),
  ],
};
export const Dark: Story = { parameters: { theme: 'dark' } };
