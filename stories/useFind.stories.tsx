import type { Meta, StoryObj } from '@storybook/react-vite';
import { useFind } from 'doorplate';
import { expect, waitFor, within } from 'storybook/test';
import { Simulated } from './Simulated.tsx';

interface Args {
  text: string;
  country: string;
  limit: number;
}

function Rows({ text, country, limit }: Args) {
  const { data = [], isFetching } = useFind({ text, limit, ...(country && { countries: [country] }) });
  return (
    <ul aria-busy={isFetching} aria-label="Suggestions">
      {data.map(({ id, text, description, kind, count }) => (
        <li key={id}>
          {text} {description} {kind === 'container' && `(${String(count)} addresses)`}
        </li>
      ))}
    </ul>
  );
}

/** Finds suggestions for a text, with TanStack Query. Change `text`: each new text sends one call, and a known text sends none. */
const meta = {
  title: 'Hooks/useFind',
  args: { text: '77 beacon', country: 'US', limit: 10 },
  argTypes: {
    country: { control: 'select', options: ['', 'US', 'CA'] },
    limit: { control: { type: 'number', min: 1, max: 100 } },
  },
  render: (args: Args) => (
    <Simulated>
      <Rows {...args} />
    </Simulated>
  ),
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

export const Suggestions: Story = {
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getAllByRole('listitem')[0]).toHaveTextContent('77 Beacon'));
  },
};
