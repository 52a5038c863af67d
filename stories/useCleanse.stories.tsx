import type { Meta, StoryObj } from '@storybook/react-vite';
import { useCleanse } from 'doorplate';
import type { CleanseRecord } from 'doorplate/core';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { AnswerOf } from './AnswerOf.tsx';
import { Simulated } from './Simulated.tsx';

interface Args {
  records: CleanseRecord[];
}

function Cleanse({ records }: Args) {
  const call = useCleanse();
  return (
    <AnswerOf send={() => call.mutate(records)} call={call}>
      Cleanse
    </AnswerOf>
  );
}

/** Corrects and completes up to 100 records in one call. Costs 1 credit per record. */
const meta = {
  title: 'Hooks/useCleanse',
  args: { records: [{ Address1: '77 becon st apt 1', Locality: 'boston', AdministrativeArea: 'MA', Country: 'US' }] },
  render: (args: Args) => (
    <Simulated>
      <Cleanse {...args} />
    </Simulated>
  ),
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

export const ReadyToCleanse: Story = {};
export const CorrectedRecord: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    await waitFor(() => expect(within(canvasElement).getByRole('status')).toHaveTextContent('77 Beacon St'));
  },
};
