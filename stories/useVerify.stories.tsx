import type { Meta, StoryObj } from '@storybook/react-vite';
import { useVerify } from 'doorplate';
import type { VerifyRecord } from 'doorplate/core';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { AnswerOf } from './AnswerOf.tsx';
import { Simulated } from './Simulated.tsx';

interface Args {
  records: VerifyRecord[];
  geocode: boolean;
  suggest: boolean;
}

function Verify({ records, geocode, suggest }: Args) {
  const call = useVerify();
  return (
    <AnswerOf send={() => call.mutate({ records, geocode, suggest })} call={call}>
      Verify
    </AnswerOf>
  );
}

/** Verifies up to 100 records with the legacy service. With `suggest`, an ambiguous record gets candidates. */
const meta = {
  title: 'Hooks/useVerify',
  args: {
    records: [{ Address1: '77 Beacon Street Apt 1', Locality: 'Boston', AdministrativeArea: 'MA', Country: 'US' }],
    geocode: false,
    suggest: false,
  },
  render: (args: Args) => (
    <Simulated>
      <Verify {...args} />
    </Simulated>
  ),
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

export const ReadyToVerify: Story = {};
export const VerifiedRecord: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    await waitFor(() => expect(within(canvasElement).getByRole('status')).toHaveTextContent('02108'));
  },
};
