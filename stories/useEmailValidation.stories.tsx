import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEmailValidation } from 'doorplate';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { AnswerOf } from './AnswerOf.tsx';
import { Simulated } from './Simulated.tsx';

interface Args {
  emails: string[];
}

function Validate({ emails }: Args) {
  const call = useEmailValidation();
  return (
    <AnswerOf send={() => call.mutate(emails)} call={call}>
      Validate
    </AnswerOf>
  );
}

/** Validates up to 100 emails in one call. Costs 1 credit per email. For one input, use `useEmailField`. */
const meta = {
  title: 'Hooks/useEmailValidation',
  args: { emails: ['jo@example.com', 'nobody@example.com', 'jo@mailinator.com'] },
  render: (args: Args) => (
    <Simulated>
      <Validate {...args} />
    </Simulated>
  ),
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

export const ReadyToValidate: Story = {};
export const Verdicts: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    await waitFor(() => expect(within(canvasElement).getByRole('status')).toHaveTextContent(/"invalid"/i));
  },
};
