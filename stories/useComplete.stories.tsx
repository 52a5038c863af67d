import type { Meta, StoryObj } from '@storybook/react-vite';
import { useComplete } from 'doorplate';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { AnswerOf } from './AnswerOf.tsx';
import { Simulated } from './Simulated.tsx';

interface Args {
  query: string;
  country: string;
}

function Complete({ query, country }: Args) {
  const call = useComplete();
  return (
    <AnswerOf send={() => call.mutate({ query, country })} call={call}>
      Complete
    </AnswerOf>
  );
}

/** Lists the addresses that begin like the query, from the legacy service. Not chargeable. For new work, use `useFind`. */
const meta = {
  title: 'Hooks/useComplete',
  args: { query: '77 beacon', country: 'US' },
  argTypes: { country: { control: 'select', options: ['US', 'CA'] } },
  render: (args: Args) => (
    <Simulated>
      <Complete {...args} />
    </Simulated>
  ),
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

export const ReadyToComplete: Story = {};
export const Completions: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    await waitFor(() => expect(within(canvasElement).getByRole('status')).toHaveTextContent('77 Beacon'));
  },
};
