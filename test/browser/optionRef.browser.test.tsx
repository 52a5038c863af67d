import { cleanup, render, waitFor } from '@testing-library/react';
import { AddressAutocomplete, AddressProvider, type Components, type OptionProps } from 'doorplate';
import { createClient } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import {
  Component,
  type ComponentType,
  createElement,
  forwardRef,
  memo,
  StrictMode,
  useImperativeHandle,
  version,
} from 'react';
import { createPortal } from 'react-dom';
import 'doorplate/styles.css';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { someOf } from '../support/isLong.ts';
import { foundRows } from '../support/searchFor.ts';

let warned: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  warned = vi.spyOn(console, 'error');
});
afterEach(() => {
  const said = warned.mock.calls;
  cleanup();
  vi.restoreAllMocks();
  // React warns if a component that takes no ref gets one.
  expect(said).toEqual([]);
});

type Plain = Omit<OptionProps, 'ref'>;
const draw = ({ suggestion, words: _, ...props }: Plain, more: object = {}) => (
  <li {...props} {...more} style={{ height: 60 }}>
    {suggestion.text}
  </li>
);
const Forwarding = forwardRef<HTMLLIElement, Plain>(function Forwarding(props, ref) {
  return draw(props, { ref });
});
class Classy extends Component<Plain> {
  override render() {
    return draw(this.props);
  }
}

/** Ways to write an option. */
const kits: Record<string, ComponentType<never> | string> = {
  'a function that passes its props on': (props: Plain) => draw(props),
  'a function that omits the ref': ({ ref: _, ...props }: OptionProps) => draw(props),
  'made by forwardRef': Forwarding as ComponentType<never>,
  'made by memo and forwardRef': memo(Forwarding),
  'made by memo of a function': memo((props: Plain) => draw(props)),
  'a class': Classy as ComponentType<never>,
  'one with its own handle': forwardRef<object, Plain>(function Handled(props, ref) {
    useImperativeHandle(ref, () => ({ focus: () => undefined }));
    return draw(props);
  }),
};

/** Opens a building with 21 rows, more than a list shows. */
async function open(components: Partial<Components>, where: 'in the page' | 'in a shadow root') {
  const { endpoints, credentials, fetch } = createSimulator();
  const client = createClient({ endpoints, credentials, fetch });
  const host = document.body.appendChild(document.createElement('div'));
  const root = where === 'in the page' ? host : host.attachShadow({ mode: 'open' });
  const field = (
    <AddressProvider client={client}>
      <AddressAutocomplete components={components} />
    </AddressProvider>
  );
  render(<StrictMode>{where === 'in the page' ? field : createPortal(field, root as unknown as Element)}</StrictMode>, {
    container: where === 'in the page' ? host : document.body.appendChild(document.createElement('div')),
  });
  const input = root.querySelector('input')!;
  const list = root.querySelector<HTMLElement>('[role=listbox]')!;
  list.style.cssText = 'max-height: 200px; overflow: auto';
  const options = () => [...root.querySelectorAll<HTMLElement>('[role=option]')];
  await userEvent.click(input);
  await userEvent.keyboard('500 harb');
  await foundRows(root);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(options()).toHaveLength(21));
  return { list, options };
}

const isInSight = (list: HTMLElement, option: HTMLElement) => {
  const [frame, it] = [list.getBoundingClientRect(), option.getBoundingClientRect()];
  return it.top >= frame.top && it.bottom <= frame.bottom + 1;
};

describe.each(someOf(1, ['in a shadow root', 'in the page'] as const))('a custom active option %s', (where) => {
  test.each(Object.entries(kits))('is scrolled into view: %s', async (_, Option) => {
    const { list, options } = await open({ Option: Option as ComponentType<OptionProps> }, where);
    expect(isInSight(list, options().at(-1)!)).toBe(false);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await waitFor(() => expect(isInSight(list, options().at(-1)!)).toBe(true));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await waitFor(() => expect(isInSight(list, options()[1]!)).toBe(true));
  });
});

test('scrolls our own option into view in a shadow root too', async () => {
  const { list, options } = await open({}, 'in a shadow root');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await waitFor(() => expect(isInSight(list, options().at(-1)!)).toBe(true));
});

test('scrolls the active option into view even if another element of the list has the same id', async () => {
  const Doubled = forwardRef<HTMLLIElement, Plain>(function Doubled(props, ref) {
    return (
      <>
        <template id={props.id} />
        {draw(props, { ref })}
      </>
    );
  });
  const { list, options } = await open({ Option: Doubled }, 'in the page');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await waitFor(() => expect(isInSight(list, options().at(-1)!)).toBe(true));
});

test('passes a ref to each component that takes one, and to no other', async () => {
  const given: Record<string, boolean> = {};
  const note = (name: string) => (props: OptionProps) => {
    given[name] = 'ref' in props && props.ref !== undefined;
    const { ref: _, ...rest } = props;
    return draw(rest);
  };
  await open({ Option: note('a function') }, 'in the page');
  cleanup();
  const Noted = forwardRef<HTMLLIElement, Plain>(function Noted(props, ref) {
    given['forwardRef'] = ref !== null;
    return createElement(Forwarding, { ...props, ref });
  });
  await open({ Option: Noted }, 'in the page');
  expect(given).toEqual({ 'a function': parseInt(version) >= 19, forwardRef: true });
});
