import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { OwnCheckout, type OwnCheckoutProps } from './OwnCheckout.tsx';
import { Simulated } from './Simulated.tsx';

/** The form's hook on its own, with the app's own elements and styles. */
const meta = {
  title: 'Hooks/useAddressForm',
  args: { countries: ['US', 'CA', 'JP'], defaultCountry: 'US', required: true, disabled: false, onSend: fn() },
  argTypes: { defaultCountry: { control: 'select', options: ['US', 'CA', 'JP'] } },
  render: (args: OwnCheckoutProps) => (
    <Simulated>
      <OwnCheckout key={args.defaultCountry} {...args} />
    </Simulated>
  ),
} satisfies Meta<OwnCheckoutProps>;
export default meta;
type Story = StoryObj<OwnCheckoutProps>;

export const YourOwnFields: Story = {};

export const YourOwnFieldsInUse: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByRole('combobox', { name: 'Where shall we deliver?' }), '77 beacon apt 1');
    await waitFor(() => expect(canvas.getAllByRole('option', { name: /Beacon/ })).toHaveLength(1));
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(canvas.getByLabelText('Street address')).toHaveValue('77 Beacon Street'));
    await waitFor(() => expect(canvas.getByLabelText('ZIP code')).toHaveValue('02108'));
    await userEvent.click(canvas.getByRole('button', { name: 'Order' }));
    await waitFor(() => expect(args.onSend).toHaveBeenCalledWith(expect.objectContaining({ line2: 'Apt 1' })));
  },
};
