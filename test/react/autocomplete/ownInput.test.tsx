import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { AddressProvider, useAddressAutocomplete } from 'doorplate';
import { createClient } from 'doorplate/core';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { addressRow, endpoints, heldService, row } from '../../support/heldService.ts';
import { due, renderSearch, until } from '../../support/renderSearch.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A command menu that owns its input and its list, such as shadcn/ui's Command or MUI's Autocomplete. */
function Menu({ onSelect, onFilled }: { onSelect: (line1: string) => void; onFilled?: (text: string) => void }) {
  const [text, setText] = useState('');
  const search = useAddressAutocomplete({
    inputValue: text,
    onInputValueChange: (next) => {
      setText(next);
      onFilled?.(next);
    },
    onSelect: ({ line1 }) => {
      onSelect(line1);
    },
  });
  return (
    <>
      <input
        aria-label="Address"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
        }}
      />
      <button onClick={search.back}>Back</button>
      {search.suggestions.map((suggestion) => (
        <button
          key={suggestion.id}
          data-row
          onClick={() => {
            search.select(suggestion);
          }}
        >
          {[suggestion.text, suggestion.description, suggestion.count].filter(Boolean).join(' | ')}
        </button>
      ))}
    </>
  );
}

const show = (element: ReactNode) => {
  const service = heldService();
  const client = createClient({ endpoints, fetch: service.fetch });
  render(<AddressProvider client={client}>{element}</AddressProvider>);
  return service;
};
const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];
const types = (value: string) => {
  fireEvent.change(screen.getByLabelText('Address'), { target: { value } });
};

describe('a search in an app’s own input', () => {
  test('searches each new text, opens a building, and fills the input with the address', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const onSelect = vi.fn();
    const service = show(<Menu onSelect={onSelect} />);
    await due();
    expect(service.of('find')).toEqual([]);
    types('rose');
    await until(() => {
      service.open()[0]!.answer([row('C|1', 'Rose Court', 'BuildingName', 'Salem - 12 Addresses')]);
    });
    await until(() => {
      expect(rows().map(({ textContent }) => textContent)).toEqual(['Rose Court | Salem | 12']);
    });
    fireEvent.click(rows()[0]!);
    await until(() => {
      service.open()[0]!.answer([row('A|1', 'Flat 1, Rose Court'), row('A|2', 'Flat 2, Rose Court')]);
    });
    await until(() => {
      expect(rows()).toHaveLength(2);
    });
    types('rose 2');
    await until(() => {
      expect(rows().map(({ textContent }) => textContent)).toEqual(['Flat 2, Rose Court']);
    });
    fireEvent.click(rows()[0]!);
    await until(() => {
      service.open()[0]!.answer([addressRow('A|2', 'Flat 2, Rose Court')]);
    });
    await until(() => {
      expect(onSelect).toHaveBeenCalledExactlyOnceWith('Flat 2, Rose Court');
    });
    expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('Flat 2, Rose Court');
    expect(rows()).toEqual([]);
    expect(service.of('find').map(({ input }) => input)).toEqual(['rose', 'rose']);
    expect(errors).not.toHaveBeenCalled();
  });

  test('keeps the paid address if the component shows the suggestion’s text while the address is loading', async () => {
    const onSelect = vi.fn();
    const service = show(<Menu onSelect={onSelect} />);
    types('main');
    await until(() => {
      service.open()[0]!.answer([row('A|1', '12 Main Street')]);
    });
    await until(() => {
      expect(rows()).toHaveLength(1);
    });
    fireEvent.click(rows()[0]!);
    types('12 Main Street');
    await until(() => {
      service.open()[0]!.answer([addressRow('A|1', '12 Main Street')]);
    });
    await until(() => {
      expect(onSelect).toHaveBeenCalledTimes(1);
    });
    expect(service.of('find')).toHaveLength(1);
  });
});

describe('`search(text)`', () => {
  test('searches for the text as if the user had typed it, and tells the app the text', async () => {
    const service = heldService();
    const onInputValueChange = vi.fn();
    const it = renderSearch(service, { onInputValueChange });
    act(() => {
      it.search.search('main');
    });
    await until(() => {
      service.open()[0]!.answer([row('A|1', '12 Main Street')]);
    });
    await until(() => {
      expect(it.search.suggestions).toHaveLength(1);
    });
    expect(it.search.isOpen).toBe(true);
    expect(it.input.value).toBe('main');
    expect(onInputValueChange).toHaveBeenCalledExactlyOnceWith('main');
  });

  test('does nothing in a disabled or read-only field', async () => {
    const service = heldService();
    const it = renderSearch(service, { readOnly: true });
    act(() => {
      it.search.search('main');
    });
    await due();
    expect(it.input.value).toBe('');
    expect(service.requests).toEqual([]);
  });
});

/*
 * Props of component libraries that use HTML attributes for other values. Each library has inputs or buttons with these
 * types, so the props of the getters must fit them without a cast.
 */
type Kit<Element extends 'input' | 'button' | 'ul' | 'li'> = Omit<
  ComponentProps<Element>,
  'color' | 'size' | 'type' | 'value' | 'prefix' | 'content'
> & {
  color?: 'primary' | 'secondary';
  size?: 'sm' | 'md';
  prefix?: { icon: string };
  content?: () => ReactNode;
};
const KitInput = ({
  color: _,
  size: __,
  prefix: ___,
  content: ____,
  ...props
}: Kit<'input'> & { type?: 'text' | 'search'; value?: string }) => <input {...props} />;
const KitButton = ({
  color: _,
  size: __,
  prefix: ___,
  content: ____,
  ...props
}: Kit<'button'> & { type?: 'button' | 'submit' }) => <button {...props} />;
const KitList = ({ color: _, size: __, prefix: ___, content: ____, ...props }: Kit<'ul'>) => <ul {...props} />;
const KitRow = ({ color: _, size: __, prefix: ___, content: ____, ...props }: Kit<'li'>) => <li {...props} />;

test('its props fit the inputs, buttons and lists of component libraries without a cast', () => {
  const onChange = vi.fn();
  function Search() {
    const search = useAddressAutocomplete();
    return (
      <>
        <label {...search.getLabelProps({ className: 'label' })}>Address</label>
        <KitInput
          size="md"
          {...search.getInputProps({
            type: 'search',
            name: 'address',
            onChange: (event) => {
              onChange(event.target.value);
            },
          })}
        />
        <KitButton color="primary" {...search.getToggleProps()} />
        <KitButton {...search.getClearProps({ 'aria-label': 'Empty' })} />
        <KitList {...search.getListProps()}>
          <KitRow {...search.getBackProps()}>Back</KitRow>
        </KitList>
      </>
    );
  }
  show(<Search />);
  const input = screen.getByLabelText<HTMLInputElement>('Address', { selector: 'input' });
  expect([input.type, input.name, input.getAttribute('role')]).toEqual(['search', 'address', 'combobox']);
  fireEvent.input(input, { target: { value: '1' } });
  expect(onChange).toHaveBeenCalledExactlyOnceWith('1');
  expect(screen.getByRole('button', { name: 'Empty' })).toBeTruthy();
});
