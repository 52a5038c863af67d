import type { Meta, StoryObj } from '@storybook/react-vite';
import { useFind, useRetrieve } from 'doorplate';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Simulated } from './Simulated.tsx';

interface Args {
  text: string;
}

function Chosen({ text }: Args) {
  const { data = [] } = useFind({ text, countries: ['US'] });
  const retrieve = useRetrieve();
  return (
    <>
      {data
        .filter(({ kind }) => kind === 'address')
        .map(({ id, text, description }) => (
          <p key={id}>
            <button onClick={() => retrieve.mutate(id)}>
              {text} {description}
            </button>
          </p>
        ))}
      <pre role="status">{retrieve.data?.[0]?.label}</pre>
    </>
  );
}

/** Retrieves an address when the user chooses it. Costs 1 credit; the same address again costs nothing. */
const meta = {
  title: 'Hooks/useRetrieve',
  args: { text: '77 beacon apt 1' },
  render: (args: Args) => (
    <Simulated>
      <Chosen {...args} />
    </Simulated>
  ),
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

export const ChooseAnAddress: Story = {};
export const AddressChosen: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click((await canvas.findAllByRole('button'))[0]!);
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('77 Beacon'));
  },
};
