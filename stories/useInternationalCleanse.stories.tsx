import type { Meta, StoryObj } from '@storybook/react-vite';
import { useInternationalCleanse } from 'doorplate';
import type { InternationalInput } from 'doorplate/core';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { AnswerOf } from './AnswerOf.tsx';
import { Simulated } from './Simulated.tsx';

type Args = Pick<InternationalInput, 'addresses'> & { geocode: boolean };

function Cleanse({ addresses, geocode }: Args) {
  const call = useInternationalCleanse();
  return (
    <AnswerOf send={() => call.mutate({ addresses, geocode })} call={call}>
      Cleanse
    </AnswerOf>
  );
}

/** Verifies and corrects up to 100 addresses of any country in one call. Costs 1 credit per address, or 2 with `geocode`. */
const meta = {
  title: 'Hooks/useInternationalCleanse',
  args: {
    addresses: [{ Address1: '88 robson street unit 202', Locality: 'vancouver', Country: 'CA' }],
    geocode: false,
  },
  render: (args: Args) => (
    <Simulated>
      <Cleanse {...args} />
    </Simulated>
  ),
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

export const ReadyToCleanse: Story = {};
export const VerifiedAddress: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    await waitFor(() => expect(within(canvasElement).getByRole('status')).toHaveTextContent('V6B 2A7'));
  },
};
export const WithGeocoding: Story = {
  args: { geocode: true },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    await waitFor(() => expect(within(canvasElement).getByRole('status')).toHaveTextContent('GeoAccuracy'));
  },
};
