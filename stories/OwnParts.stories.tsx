import type { Meta, StoryObj } from '@storybook/react-vite';
import { AddressForm, EmailField } from 'doorplate';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { otherKit } from './OtherKit.tsx';
import { Simulated } from './Simulated.tsx';

/** A whole checkout, drawn with the elements of another design system: given once, to the provider. */
const meta = {
  title: 'Scenarios/Own parts',
  render: () => (
    <Simulated components={otherKit}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
        }}
      >
        <EmailField required />
        <p />
        <AddressForm countries={['US', 'CA']} />
        <p>
          <otherKit.Button type="submit" data-kind="primary">
            Continue
          </otherKit.Button>
        </p>
      </form>
    </Simulated>
  ),
} satisfies Meta;
export default meta;
type Story = StoryObj;

const box = (canvas: HTMLElement) => within(canvas).getByRole<HTMLInputElement>('combobox', { name: /address/i });

export const Checkout: Story = {};

export const Suggestions: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.type(box(canvasElement), 'main st');
    // In the list of suggestions: a native select has options too.
    const list = within(within(canvasElement).getByRole('listbox', { name: /suggestions/i }));
    await waitFor(() => expect(list.getAllByRole('option').length).toBeGreaterThan(1));
    await userEvent.keyboard('{ArrowDown}');
    const [first] = list.getAllByRole('option');
    await expect(first).toHaveClass('kit-option');
    await expect(first).toHaveAttribute('data-active', 'true');
  },
};

export const MissingFields: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Continue' }));
    const first = await waitFor(() => {
      const found = canvasElement.querySelector('.kit-message[data-kind=error]');
      if (!found) throw new Error('No message yet.');
      return found;
    });
    await expect(first).toBeVisible();
    await expect(canvasElement.querySelectorAll('.doorplate-input, .doorplate-select, .doorplate-search')).toHaveLength(
      0,
    );
  },
};
