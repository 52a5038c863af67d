import type { Meta, StoryObj } from '@storybook/react-vite';
import { useCapture } from 'doorplate';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { AnswerOf } from './AnswerOf.tsx';
import { Simulated } from './Simulated.tsx';

interface Args {
  query: string;
  country: string;
  result: number;
  geocode: boolean;
}

function Capture({ query, country, result, geocode }: Args) {
  const call = useCapture();
  return (
    <AnswerOf send={() => call.mutate({ query, country, result, geocode })} call={call}>
      Capture
    </AnswerOf>
  );
}

/** Captures one result of a completion, by its index, from the legacy service. Costs 1 credit per query. For new work, use `useRetrieve`. */
const meta = {
  title: 'Hooks/useCapture',
  args: { query: '77 beacon', country: 'US', result: 0, geocode: false },
  argTypes: {
    country: { control: 'select', options: ['US', 'CA'] },
    result: { control: { type: 'number', min: 0, max: 99 } },
  },
  render: (args: Args) => (
    <Simulated>
      <Capture {...args} />
    </Simulated>
  ),
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

export const ReadyToCapture: Story = {};
export const CapturedRecord: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    await waitFor(() => expect(within(canvasElement).getByRole('status')).toHaveTextContent('77 Beacon'));
  },
};
