import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  type Address,
  type Suggestion,
  useAddressAutocomplete,
  type UseAddressAutocompleteOptions,
  useHighlight,
  useUsage,
} from 'doorplate';
import { type CSSProperties, useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Simulated } from './Simulated.tsx';

const card: CSSProperties = { margin: 0, padding: 8, border: '1px solid #8886', borderRadius: 8, cursor: 'pointer' };

function Row({ suggestion }: { suggestion: Suggestion }) {
  const { text } = useHighlight(suggestion);
  return text.map(({ text: piece, matched }, at) => (matched ? <u key={at}>{piece}</u> : piece));
}

type Args = Pick<UseAddressAutocompleteOptions, 'countries' | 'minLength' | 'disabled' | 'readOnly'>;

/** The app's own elements: cards in two columns, with the path above them and the meter below. */
function Cards(options: Args) {
  const [address, setAddress] = useState<Address>();
  const search = useAddressAutocomplete({ ...options, onSelect: setAddress });
  const usage = useUsage();
  return (
    <div>
      <label {...search.getLabelProps()}>Where shall we deliver?</label>
      <input {...search.getInputProps({ style: { display: 'block', width: '100%', padding: 8, font: 'inherit' } })} />
      <p aria-hidden="true">{search.trail.slice(1).map(({ container }) => `› ${container?.text ?? ''} `)}</p>
      <ul
        {...search.getListProps({
          style: {
            display: search.suggestions.length || search.everywhere ? 'grid' : 'none',
            gridTemplateColumns: '1fr 1fr',
            gap: 8,
            padding: 0,
            listStyle: 'none',
          },
        })}
      >
        {search.level.depth > 0 && <li {...search.getBackProps({ style: card })}>Up</li>}
        {search.suggestions.map((suggestion, index) => (
          <li
            key={suggestion.id}
            {...search.getOptionProps({
              suggestion,
              index,
              'aria-label': undefined,
              style: { ...card, outline: search.active === suggestion ? '2px solid currentcolor' : 'none' },
            })}
          >
            <Row suggestion={suggestion} /> {suggestion.kind === 'container' && '(opens a list)'}
          </li>
        ))}
        {search.everywhere && (
          <li {...search.getEverywhereProps({ style: card })}>Look for “{search.everywhere}” everywhere</li>
        )}
      </ul>
      <div {...search.getStatusProps({ style: { position: 'absolute', clipPath: 'inset(50%)' } })} />
      <pre data-testid="label">{address?.label}</pre>
      <p data-testid="usage">
        {usage.calls} calls, {usage.charges} charged
      </p>
    </div>
  );
}

/** The hook on its own. The library renders no element and sets no class name. */
const meta = {
  title: 'Hooks/useAddressAutocomplete',
  args: { countries: ['US', 'CA'], minLength: 1, disabled: false, readOnly: false },
  render: (args: Args) => (
    <Simulated>
      <Cards {...args} />
    </Simulated>
  ),
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

export const YourOwnList: Story = {};

export const YourOwnListInUse: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByRole('combobox'), '88 robson');
    await waitFor(() => expect(canvas.getAllByRole('option').length).toBe(1));
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(canvas.getAllByRole('option').length).toBe(13));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() =>
      expect(canvas.getByTestId('label')).toHaveTextContent('88 Robson Street Unit 202 VANCOUVER BC V6B 2A7 CANADA'),
    );
    await waitFor(() => expect(canvas.getByTestId('usage')).toHaveTextContent(/, 1 charged/));
  },
};
