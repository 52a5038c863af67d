import type { Meta, StoryObj } from '@storybook/react-vite';
import { AddressAutocomplete } from 'doorplate';
import { useEffect, useRef } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { phase } from './formPlay.ts';
import { Simulated } from './Simulated.tsx';

/**
 * Wherever the field is, the whole list is visible, and nothing covers it. The list opens below its field if there is enough room, and
 * above it if there is not. It uses as much height as the room allows. In the document, it always comes right after its input.
 */
const meta = { title: 'Scenarios/Placement', parameters: { layout: 'fullscreen' } } satisfies Meta;
export default meta;
type Story = StoryObj;

const Search = () => (
  <Simulated>
    <AddressAutocomplete />
  </Simulated>
);
const Space = ({ height }: { height: string }) => <div style={{ height }} />;

/** Types, then checks that every visible row is inside the window and not covered. */
const typed: NonNullable<Story['play']> = async ({ canvasElement }) => {
  const box = await within(canvasElement).findByRole<HTMLInputElement>('combobox');
  await userEvent.type(box, 'main');
  await phase(canvasElement, 'found');
  await waitFor(() => expect(within(canvasElement).getAllByRole('option').length).toBeGreaterThan(3));
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  const frame = within(canvasElement).getByRole('listbox').getBoundingClientRect();
  await expect(frame.top).toBeGreaterThanOrEqual(0);
  await expect(frame.bottom).toBeLessThanOrEqual(window.innerHeight);
  for (const option of within(canvasElement).getAllByRole('option')) {
    const { left, top, width, height } = option.getBoundingClientRect();
    const middle = top + height / 2;
    if (middle > frame.top && middle < frame.bottom)
      await expect(option.contains(document.elementFromPoint(left + width / 2, middle))).toBe(true);
  }
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
};

/** The list opens above its field, so no row is cut off by the edge of the window or the end of the page. */
export const NearTheFold: Story = {
  render: () => (
    <>
      <Space height="calc(100vh - 180px)" />
      <Search />
    </>
  ),
  play: typed,
};

export const InADialog: Story = {
  render: function Dialog() {
    const dialog = useRef<HTMLDialogElement>(null);
    useEffect(() => dialog.current?.showModal(), []);
    return (
      <dialog ref={dialog} aria-label="Where to?" style={{ width: 'min(26rem, 80vw)', padding: 24 }}>
        <Search />
      </dialog>
    );
  },
  play: typed,
};

export const InABoxThatHidesWhatOverflows: Story = {
  render: () => (
    <section style={{ overflow: 'hidden', padding: 16, border: '1px solid', borderRadius: 12 }}>
      <Search />
    </section>
  ),
  play: typed,
};

/** The list follows its field while the box scrolls. It closes when the field leaves the view. */
export const InABoxThatScrolls: Story = {
  render: () => (
    // A scrollable box must be focusable, so that it can be scrolled with the keyboard.
    <section
      tabIndex={0}
      aria-label="Delivery"
      style={{ height: 260, overflow: 'auto', padding: 16, border: '1px solid', borderRadius: 12 }}
    >
      <Space height="60px" />
      <Search />
      <Space height="500px" />
    </section>
  ),
  play: typed,
};

/** The list ends above the bar at the bottom. When its field scrolls under the header, the list closes instead of covering the header. */
export const BetweenAHeaderAndABar: Story = {
  render: () => (
    <>
      <header style={{ position: 'sticky', top: 0, zIndex: 10, padding: 20, background: '#16181d', color: '#fff' }}>
        The shop
      </header>
      <Space height="80px" />
      <Search />
      <Space height="120vh" />
      <footer
        style={{ position: 'fixed', inset: 'auto 0 0', zIndex: 10, padding: 20, background: '#16181d', color: '#fff' }}
      >
        1 item
      </footer>
    </>
  ),
  play: typed,
};
